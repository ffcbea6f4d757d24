// The boards of the course, each with the technique that is new in it. Nothing in it is harder than that. Where much comes before it, that is
// drawn already (`drawing`, as `packDrawing` writes it).

export const LESSONS = [
  { technique: "zero", clues: [".11..", ".10.2", ".0131", "10022", "..2.."] },
  { technique: "clue-remaining", clues: [".12..", "10132", "20.22", "3..3.", "...2."] },
  { technique: "clue-satisfied", clues: ["221..", "31113", "2..12", "3.202", "2..3."] },
  { technique: "vertex-full", clues: ["..2..", "1.102", ".3.1.", ".2203", "31..."] },
  { technique: "vertex-continue", clues: ["3211..", "..1012", "21022.", "21..2.", "2...1.", "3...3."] },
  { technique: "vertex-dead-end", clues: ["3...2.", "2..23.", "2..012", "1.20.2", "32...3", ".2.113"] },
  { technique: "premature-loop", clues: [".12323", ".002..", ".21...", "12.12.", ".2.2..", "...1.3"] },
  { technique: "adjacent-threes", clues: ["33.3..", ".....2", "3....3", "2.230.", "2.2..3", ".....3"] },
  { technique: "corner-three", clues: ["3..1..", ".31.12", "2102..", "....2.", "231.1.", "3.2.3."] },
  { technique: "diagonal-threes", clues: [".212.3", "2...3.", ".....2", "1..0.2", "3..1.3", "...1.3"] },
  { technique: "entered-one", clues: ["..1.1.", "1..101", "1..1..", "21.13.", ".23.1.", ".2.112"] },
  { technique: "colouring", clues: ["32..13", "......", "101.13", "21...3", "......", "3....3"], drawing: "hRBN536HUg7LhVNNzb0CRCQAAAAAAAAA" },
];
