// The page as one file, from the disk and without a network; and the site, once a browser has kept it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Table, setUp, sevenBySeven } from "../lib/page.js";
import { site } from "../lib/slink.js";

const here = setUp();
const { text } = sevenBySeven();
const FILE = `${site}slink.html`;

/** All that the page asks is answered, as far as it can be seen. */
async function asksAll(page) {
  await page.click("#tab-new");
  await page.fill("#open-text", text);
  await page.click("#open button.main");
  await page.waitForSelector("#play:not([hidden])");
  await page.waitForSelector("#badge[data-state=unique]");
  await page.click("#hint");
  await page.waitForSelector("#answer-more:not([hidden])");
  await page.click("#check");
  await page.waitForFunction(() => /finished/.test(document.querySelector("#answer-text").textContent));
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  await page.click("#player-close");
  await page.click("#tab-set");
  await page.click("#grade");
  await page.waitForFunction(() => /^(Easy|Normal)/.test(document.querySelector("#set-answer-text").textContent));
  await page.click("#why-spare");
  await page.waitForSelector("#set-answer-do:not([hidden])");
  await page.click("#tab-new");
  await page.click("#quick [data-size='7'][data-grade=easy]");
  await page.waitForSelector("#play:not([hidden])");
  await page.waitForSelector("#badge[data-state=unique]");
  await page.click("#tab-share");
  await page.waitForFunction(() => document.querySelector("#link").value.includes("#p="));
  await page.click("#tab-play");
  await page.click("#solve");
  await page.waitForSelector("#stage.solved");
}

test("one file does it all from the disk, and loads nothing", async () => {
  const context = await here.browser.newContext({ viewport: { width: 1280, height: 800 }, offline: true });
  const page = await context.newPage();
  const table = new Table(page);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(FILE).href);
  await table.ready();
  await asksAll(page);
  // A link to the file opens in it.
  await page.click("#tab-share");
  await page.waitForFunction(() => document.querySelector("#link").value.includes("#p="));
  const link = await page.inputValue("#link");
  assert.ok(link.startsWith(`${pathToFileURL(FILE).href}#p=`), link);
  assert.deepEqual(asked.filter((url) => !/^(blob|data):/.test(url)).slice(1), []);
  await table.leave();
});

test("a browser that was there once has the site without a network", async () => {
  const context = await here.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const table = new Table(page);
  await page.goto(here.server.address);
  await table.ready();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active.state);
  await context.setOffline(true);
  await page.reload();
  await table.ready();
  await asksAll(page);
  await table.leave();
});
