import { expect, test } from "vitest";
import { createTranscript } from "./transcript";

function makeTranscript(initial = "") {
  const shown: string[] = [];
  return { transcript: createTranscript(initial, (text) => shown.push(text)), shown };
}

test("appends spoken words to typed ones, and lets typing replace everything", () => {
  const { transcript, shown } = makeTranscript("Oak chair\n");
  transcript.hear("with arms");
  transcript.write("Oak chair with arms, 1890");
  transcript.hear("repaired");
  expect(shown).toEqual([
    "Oak chair with arms",
    "Oak chair with arms, 1890",
    "Oak chair with arms, 1890 repaired",
  ]);
});

test("starts the next lot with words that are spoken during a save", () => {
  const { transcript } = makeTranscript("oak chair");
  transcript.hold();
  transcript.hear("brass");
  transcript.hear("lamp");
  expect([transcript.text(), transcript.isHeld()]).toEqual(["oak chair", true]);
  transcript.release(true);
  expect([transcript.text(), transcript.isHeld()]).toEqual(["brass lamp", false]);
});

test("keeps all spoken words when a save fails", () => {
  const { transcript } = makeTranscript("oak chair");
  transcript.hold();
  transcript.hear("brass lamp");
  transcript.release(false);
  expect(transcript.text()).toBe("oak chair brass lamp");
});

test("keeps the words unchanged when a save fails and nothing else was said", () => {
  const { transcript, shown } = makeTranscript("oak chair\n\n");
  transcript.hold();
  transcript.release(false);
  expect([transcript.text(), shown]).toEqual(["oak chair\n\n", []]);
});
