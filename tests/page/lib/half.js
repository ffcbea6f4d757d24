// Half of the files in `browser/` in one process, with one browser and one server: to load Playwright and to start Chromium for each file takes
// longer than many of the tests.
import { readdirSync } from "node:fs";

const FOLDER = new URL("../browser/", import.meta.url);

/** Tests every second file: those with an even place in the list of names, or with an odd one. */
export async function testHalf(rest) {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".test.js")).sort();
  await Promise.all(names.filter((_, place) => place % 2 === rest).map((name) => import(new URL(name, FOLDER))));
}
