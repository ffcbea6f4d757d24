// Which addresses others cannot open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isLocal } from "../../../src/web/share.js";

test("files, this machine and networks at home are local, and other hosts are not", () => {
  for (const address of ["file:///tmp/slink.html", "http://localhost:7548/", "http://127.0.0.1:7548/", "http://[::1]:1/", "http://192.168.1.2/", "http://172.20.0.1/", "http://10.1.2.3/", "http://desk.local/"]) {
    assert.ok(isLocal(new URL(address)), address);
  }
  for (const address of ["https://example.org/slink/", "https://10things.example/", "http://172.32.0.1/"]) assert.ok(!isLocal(new URL(address)), address);
});
