// Reads URLs that slink writes, and writes URLs that slink reads, with boards that slink makes and random lines and crosses.
//   node .ci/penpa.js SLINK BOARDS
"use strict";

const { execFileSync } = require("node:child_process");
const { deepStrictEqual } = require("node:assert");
const { deflateRawSync, inflateRawSync } = require("node:zlib");

const [slink, boards] = [process.argv[2], Number(process.argv[3])];
const sizes = ["1x1", "1x6", "5x1", "2x2", "3x5", "5x4", "6x6", "7x7", "8x11", "10x10"];

function run(input, ...options) {
  return execFileSync(slink, options, { input, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] }).toString();
}

const lines = (text) => text.split("\n").filter((line) => line !== "");

// The same numbers each time.
let state = 1;
function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

// What Penpa abbreviates, in the order in which it does that; to read, it goes backwards.
const words = "qa:9 pu_q:Q pu_a:A grid:G edit_mode:M surface:S line:L lineE:E wall:W cage:C number:N symbol:Y special:P board:B command_redo:R"
  + " command_undo:U command_replay:8 numberS:1 freeline:F freelineE:2 thermo:T arrows:3 direction:D squareframe:0 polygon:5 deletelineE:4"
  + " killercages:6 nobulbthermo:7 __a:_";
const codes = [["z", "zZ"], ...words.split(" ").map((pair) => [`"${pair.split(":")[0]}"`, `z${pair.split(":")[1]}`]), ["null", "zO"]];
const abbreviated = (text) => codes.reduce((all, [word, code]) => all.split(word).join(code), text);
const written = (text) => codes.reduceRight((all, [word, code]) => all.split(code).join(word), text);
const pack = (text) => deflateRawSync(Buffer.from(abbreviated(text))).toString("base64");
const unpack = (code) => written(inflateRawSync(Buffer.from(code, "base64")).toString()).split("\n");

// All points of a file: centres of cells, corners, middles of edges; and where the board is in it.
class Points {
  constructor(rows, cols, [over, under, left, right] = [0, 0, 0, 0]) {
    this.width = cols + left + right + 4;
    this.count = this.width * (rows + over + under + 4);
    [this.top, this.left] = [over + 2, left + 2];
  }
  centre = (r, c) => (this.top + r) * this.width + this.left + c;
  corner = (r, c) => this.count + this.centre(r - 1, c - 1);
  above = (r, c) => 2 * this.count + this.centre(r - 1, c);
  leftOf = (r, c) => 3 * this.count + this.centre(r, c - 1);
}

// Each edge of a board: its row of text and its place there, the name of its line, and the number of its middle.
function* edges(rows, cols, points) {
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c < cols; c++) yield ["horizontal", r, c, `${points.corner(r, c)},${points.corner(r, c + 1)}`, points.above(r, c)];
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c <= cols; c++) yield ["vertical", r, c, `${points.corner(r, c)},${points.corner(r + 1, c)}`, points.leftOf(r, c)];
  }
}

// The object of slink for what a URL says.
function read(url) {
  const [, code] = /^https:\/\/swaroopg92\.github\.io\/penpa-edit\/#m=edit&p=([A-Za-z0-9+/]+=*)$/.exec(url);
  const text = unpack(code);
  const head = text[0].split(",");
  const [cols, rows] = [Number(head[1]), Number(head[2])];
  const points = new Points(rows, cols);
  // What Penpa parses when it opens a URL, so none of it may be missing.
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]) JSON.parse(text[number]);
  deepStrictEqual([head[0], head[4], head[5], head[6], text[1]], ["square", "0", "1", "1", "[0,0,0,0]"]);
  deepStrictEqual(JSON.parse(text[17]), ["slitherlink"]);
  let last = 0;
  const cells = JSON.parse(text[5]).map((distance) => (last += distance));
  const expected = [...Array(rows * cols).keys()].map((i) => points.centre(Math.floor(i / cols), i % cols));
  deepStrictEqual(cells, expected);
  // The middle of the drawing, on which Penpa centres it.
  const [r, c] = [Math.floor(rows / 2), Math.floor(cols / 2)];
  const middle = [[points.corner, points.above], [points.leftOf, points.centre]][rows % 2][cols % 2](r, c);
  deepStrictEqual([head[9], head[10]], [`${middle}`, `${middle}`]);
  const [setter, solver] = [JSON.parse(text[3]), JSON.parse(text[4])];
  const clue = (cell) => (setter.number[cell] ? setter.number[cell][0] : ".");
  const board = { slink: 1, rows, cols, clues: [], horizontal: [], vertical: [] };
  const about = { title: head[15].replace("Title: ", ""), author: head[16].replace("Author: ", ""), source: head[17], rules: head[18] };
  for (const [name, value] of Object.entries(about)) {
    const codes = [["%2C", ","], ...(name === "rules" ? [["%2D", "\n"], ["%2E", "&"], ["%2F", "="]] : [])];
    const text = codes.reduce((all, [code, char]) => all.split(code).join(char), value);
    if (text !== "") board[name] = text;
  }
  for (let row = 0; row < rows; row++) board.clues.push(expected.slice(row * cols, (row + 1) * cols).map(clue).join(""));
  let drawn = 0;
  for (const [way, row, , line, cross] of edges(rows, cols, points)) {
    const mark = solver.lineE[line] === 3 ? "-" : solver.lineE[cross] === 98 ? "x" : ".";
    drawn += mark === "." ? 0 : 1;
    board[way][row] = (board[way][row] ?? "") + mark;
  }
  deepStrictEqual([drawn, setter.lineE], [Object.keys(solver.lineE).length, {}]);
  return board;
}

// A URL for an object, with the styles, layers and margins that Penpa knows, in one of its versions.
function write(board) {
  const { rows, cols } = board;
  const margin = [0, 0, 0, 0].map(() => (random(3) === 0 ? random(4) : 0));
  const points = new Points(rows, cols, margin);
  const [setter, solver] = [0, 1].map(() => ({ command_redo: { __a: [] }, command_undo: { __a: [] }, surface: {}, number: {}, symbol: {}, lineE: {} }));
  const cells = [];
  board.clues.forEach((row, r) => [...row].forEach((clue, c) => {
    const cell = points.centre(r, c);
    cells.push(cell);
    if (random(5) === 0) solver.surface[cell] = 1;
    if (clue !== ".") setter.number[cell] = [random(2) || clue === "?" ? clue : Number(clue), 1 + random(9), ["1", "5", "6", "10", "8"][random(5)]];
  }));
  for (const [way, r, c, line, cross] of edges(rows, cols, points)) {
    const mark = board[way][r][c];
    const layer = random(2) ? setter : solver;
    if (mark === "-") layer.lineE[line] = [2, 3, 5, 8, 9, 12, 21, 30, 80][random(9)];
    if (mark === "x") layer.lineE[cross] = 98;
  }
  const [over, under, left, right] = margin;
  const distances = cells.map((cell, i) => cell - (cells[i - 1] ?? 0));
  const text = (value, ...codes) => codes.reduce((all, [code, char]) => all.split(char).join(code), value ?? "");
  const comma = ["%2C", ","];
  const about = `Title: ${text(board.title, comma)},Author: ${text(board.author, comma)},${text(board.source)},`
    + text(board.rules, comma, ["%2D", "\n"], ["%2E", "&"], ["%2F", "="]);
  const head = `square,${cols + left + right},${rows + over + under},38,0,1,1,418,418,286,286` + (board.title ? `,0,0,0,0,${about},OFF,false` : "");
  const old = [head, JSON.stringify(margin), '{"qa":"pu_q","grid":["1","2","1"]}', JSON.stringify(setter), JSON.stringify(solver), JSON.stringify(distances)];
  const more = ['["Surface"]', "{}", '"x"', '"x"', "[3,2,1]", "{}", '"x"', "0", "{}", "{}", "{}", '["slitherlink"]', ""];
  const all = (Object.keys(setter.number).length > 0 && random(2) ? old : [...old, ...more]).join("\n");
  const code = pack(all);
  return `${["https://swaroopg92.github.io/penpa-edit/#", "https://swaroopg92.github.io/penpa-edit/?", ""][random(3)]}m=edit&p=${code}`;
}

const objects = [];
for (const size of sizes) {
  const count = Math.ceil(boards / sizes.length);
  const made = run("", "generate", "--size", size, "--count", `${count}`, "--seed", "1", "--any", "--clues", "0.6");
  for (const line of lines(run(made, "convert", "--to", "json"))) {
    const board = { ...JSON.parse(line), horizontal: [], vertical: [] };
    if (random(2)) Object.assign(board, { title: "Puzzles, zZ9 & null = 1", author: "Zoë z_", source: "https://puzz.link/?a=%2F", rules: "a, b\n& c = z" });
    board.clues = board.clues.map((row) => row.replace(/\./g, () => ".?"[random(2)]));
    for (const [way, r] of edges(board.rows, board.cols, new Points(board.rows, board.cols))) {
      board[way][r] = (board[way][r] ?? "") + ".-x"[random(3)];
    }
    objects.push(board);
  }
}
const text = objects.map((board) => JSON.stringify(board)).join("\n");
const urls = lines(run(text, "convert", "--to", "penpa"));
deepStrictEqual(urls.map(read), objects);
const mine = objects.map(write);
const found = lines(run(mine.join("\n"), "convert", "--to", "json")).map((line) => JSON.parse(line));
const blank = (board) => [...board.horizontal, ...board.vertical].every((row) => /^\.*$/.test(row));
const clear = ({ horizontal, vertical, ...board }) => board;
deepStrictEqual(found, objects.map((board) => (blank(board) ? clear(board) : board)));
console.log(`${urls.length} boards with drawings as URLs of Penpa, and as many URLs read: Node says the same.`);
