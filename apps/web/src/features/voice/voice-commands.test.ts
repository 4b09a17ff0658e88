import { expect, test } from "vitest";
import { parseSpeech } from "./transcript";

const save = { command: "save" };
const exit = { command: "exit" };

test.each([
  ["next lot", [save]],
  ["Save lot.", [save]],
  ["NEXT LOT", [save]],
  ["next-lot", [save]],
  ["cancel", [exit]],
  [" Cancel! ", [exit]],
])("%j alone is a command and leaves no text", (said, utterances) => {
  expect(parseSpeech(said)).toEqual(utterances);
});

test.each([
  ["oak chair next lot", [{ text: "oak chair" }, save]],
  ["Oak chair, repaired. Next lot.", [{ text: "Oak chair, repaired." }, save]],
  ["brass lamp save lot walnut clock", [{ text: "brass lamp" }, save, { text: "walnut clock" }]],
  ["next lot next lot", [save, save]],
  ["chipped cup, cancel", [{ text: "chipped cup" }, exit]],
])("%j is text and commands in the order they were said", (said, utterances) => {
  expect(parseSpeech(said)).toEqual(utterances);
});

test.each([
  "cancelled cheque",
  "a pre-cancel stamp",
  "cancel's",
  "next lots",
  "unsave lot",
  "the next big lot",
  "nextlot",
  "Ölcancel",
])("%j is text, as no command stands in it as words of its own", (said) => {
  expect(parseSpeech(said)).toEqual([{ text: said }]);
});

test("treats silence as no input", () => {
  expect(parseSpeech(" . ")).toEqual([]);
});
