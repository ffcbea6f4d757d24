// The site as it is shipped is small, and soon there.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { launch } from "../lib/page.js";
import { site } from "../lib/slink.js";

const FILE = `${site}slink.html`;

test("all in one file is at most 1.4 MB", () => {
  assert.ok(statSync(FILE).size <= 1_400_000);
});

test("all in one file, from the disk, gives its first verdict within 1.5 s", async () => {
  const browser = await launch();
  const page = await (await browser.newContext({ offline: true })).newPage();
  await page.goto(pathToFileURL(FILE).href);
  await page.waitForSelector("#badge[data-state=unique]");
  const milliseconds = await page.evaluate(() => performance.now());
  await browser.close();
  console.log(`first verdict after ${Math.round(milliseconds)} ms`);
  assert.ok(milliseconds <= 1500, `${milliseconds} ms`);
});
