// Where the picture of a technique is, in a single file: in the page itself.

import { unpacked } from "./packed.js";

let pictures;

export async function pictureOf(technique) {
  pictures ??= unpacked("pictures").json();
  return `data:image/svg+xml,${encodeURIComponent((await pictures)[technique])}`;
}
