// What a single file holds packed, as `packed` in site/build.js has written it.

/** The bytes of that name, unpacked, as a response. */
export function unpacked(name) {
  const { textContent: text, dataset } = document.getElementById(`slink-${name}`);
  const words = new DataView(new ArrayBuffer((text.length / 5) * 4));
  for (let at = 0; at < text.length / 5; at++) {
    let word = 0;
    for (let i = 0; i < 5; i++) {
      const code = text.charCodeAt(5 * at + i);
      word = 85 * word + code - (code > 60 ? 34 : 33);
    }
    words.setUint32(4 * at, word);
  }
  const bytes = new Blob([new Uint8Array(words.buffer, 0, Number(dataset.bytes))]);
  return new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip")));
}
