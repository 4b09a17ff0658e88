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
])("reads %j as a command without text", (said, utterances) => {
  expect(parseSpeech(said)).toEqual(utterances);
});

test.each([
  ["oak chair next lot", [{ text: "oak chair" }, save]],
  ["Oak chair, repaired. Next lot.", [{ text: "Oak chair, repaired." }, save]],
  ["brass lamp save lot walnut clock", [{ text: "brass lamp" }, save, { text: "walnut clock" }]],
  ["next lot next lot", [save, save]],
  ["chipped cup, cancel", [{ text: "chipped cup" }, exit]],
])("splits %j into text and commands, in the order in which they were said", (said, utterances) => {
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
])("reads %j as text, because no command is in it as whole words", (said) => {
  expect(parseSpeech(said)).toEqual([{ text: said }]);
});

test("treats silence as no input", () => {
  expect(parseSpeech(" . ")).toEqual([]);
});
