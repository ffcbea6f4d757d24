// Where the picture of a technique is. A single file has it in the page itself (site/web/single/picture.js).

export async function pictureOf(technique) {
  return `techniques/${technique}.svg`;
}
