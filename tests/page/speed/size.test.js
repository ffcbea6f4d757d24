// The site as it is shipped is small.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { site } from "../lib/slink.js";

test("all in one file is at most 1.4 MB", () => {
  assert.ok(statSync(`${site}slink.html`).size <= 1_400_000);
});
