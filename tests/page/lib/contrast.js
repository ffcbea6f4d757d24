// How well colours of the board are told apart.

/** The contrast of each pair of colours, which are two hexadecimal numbers. */
export function contrasts(pairs) {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[0-9a-f]{2}/gi).map((part) => parseInt(part, 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return pairs.map(([a, b]) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05));
}
