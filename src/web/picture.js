// Where the picture of a technique is. In a single file it is in the page itself (site/build.js).

export const pictureOf = (technique) => `techniques/${technique}.svg`;
