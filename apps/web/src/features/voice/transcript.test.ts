import { expect, test } from "vitest";
import { createTranscript } from "./transcript";

function makeTranscript(initial = "") {
  const shown: string[] = [];
  return { transcript: createTranscript(initial, (text) => shown.push(text)), shown };
}

test("spoken words follow typed ones, and typing replaces all", () => {
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

test("what is said while a lot is being saved begins the next one", () => {
  const { transcript } = makeTranscript("oak chair");
  transcript.hold();
  transcript.hear("brass");
  transcript.hear("lamp");
  expect([transcript.text(), transcript.isHeld()]).toEqual(["oak chair", true]);
  transcript.release(true);
  expect([transcript.text(), transcript.isHeld()]).toEqual(["brass lamp", false]);
});

test("when the saving failed nothing that was said is lost", () => {
  const { transcript } = makeTranscript("oak chair");
  transcript.hold();
  transcript.hear("brass lamp");
  transcript.release(false);
  expect(transcript.text()).toBe("oak chair brass lamp");
});

test("when the saving failed and nothing was said meanwhile, the words stay to the letter", () => {
  const { transcript, shown } = makeTranscript("oak chair\n\n");
  transcript.hold();
  transcript.release(false);
  expect([transcript.text(), shown]).toEqual(["oak chair\n\n", []]);
});
