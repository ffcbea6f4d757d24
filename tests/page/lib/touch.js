// A screen that is touched.

/** Fingers, by the protocol of the browser: each a list of points. */
export async function fingers(table, strokes, steps = 4) {
  const session = await table.page.context().newCDPSession(table.page);
  const points = (at) => strokes.map((stroke, id) => ({ x: stroke[at][0], y: stroke[at][1], id }));
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", points(0).slice(0, 1));
  if (strokes.length > 1) await send("touchStart", points(0));
  for (let i = 1; i < strokes[0].length; i++) {
    for (let k = 1; k <= steps; k++) {
      const between = (stroke) => [0, 1].map((axis) => stroke[i - 1][axis] + ((stroke[i][axis] - stroke[i - 1][axis]) * k) / steps);
      await send("touchMove", strokes.map((stroke, id) => ({ x: between(stroke)[0], y: between(stroke)[1], id })));
    }
  }
  await send("touchEnd", []);
  await session.detach();
}
