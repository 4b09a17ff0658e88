import { expect, test } from "vitest";
import { decodeCtc, readAlphabet } from "./ctc";

const alphabet = readAlphabet(["A", "疗", "B", "é", "Ⅷ", "u", "ü", "ú"].join("\n"));

/** Creates the model's output: for each step the probability of some characters, "" for the blank. */
function output(...steps: Record<string, number>[]): Float32Array {
  return Float32Array.from(steps.flatMap((step) => alphabet.characters.map((each) => step[each] ?? 0)));
}

test("takes the most likely character of each step without repetitions and blanks", () => {
  const read = decodeCtc(
    output({ A: 0.9 }, { A: 0.7 }, { "": 1 }, { A: 0.8 }, { " ": 0.9 }, { B: 1 }),
    alphabet,
  );
  expect(read.text).toBe("AA B");
  expect(read.score).toBeCloseTo((0.9 + 0.8 + 0.9 + 1) / 4);
});

test("never takes a character that is not Latin, a digit or punctuation", () => {
  expect(decodeCtc(output({ 疗: 0.9, "": 0.05, B: 0.02 }, { 疗: 0.6, é: 0.3 }), alphabet)).toEqual({
    text: "é",
    score: expect.closeTo(0.3),
  });
  expect(decodeCtc(output({ Ⅷ: 1 }), alphabet)).toEqual({ text: "", score: 0 });
});

test("decodes u with an accent only where the model recognizes one", () => {
  const steps = output(
    { u: 0.9, ü: 0.004, ú: 0.001 },
    { u: 0.8 },
    { "": 1 },
    { u: 0.9, ü: 0.0002 },
    { B: 1 },
  );
  expect(decodeCtc(steps, alphabet).text).toBe("üuB");
  expect(decodeCtc(output({ u: 0.9, ú: 0.01, "": 0.05 }), alphabet).text).toBe("ú");
  expect(decodeCtc(output({ A: 0.9, ü: 0.05 }), alphabet).text).toBe("A");
});

test("reads the classes from lines that end as on Windows", () => {
  expect(readAlphabet("A\r\nB").characters).toEqual(["", "A", "B", " "]);
});
