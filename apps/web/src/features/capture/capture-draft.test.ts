import { expect, test } from "vitest";
import { emptyDraft, finishDraft, readDraft, writeDraft } from "./capture-draft";

const owner = { userId: "ann", manifestId: "spring" };

test("a draft begins empty, with AI on", () => {
  expect(readDraft(owner)).toEqual({ notes: "", useAi: true, sectionLetter: "", fields: {} });
});

test("what was noted is there again after a reload, for its owner and manifest alone", () => {
  writeDraft(owner, { sectionLetter: "C" });
  writeDraft(owner, { notes: "chipped", useAi: false, fields: { title: "Jug", quantity: 2 } });
  expect(readDraft(owner)).toEqual({
    notes: "chipped",
    useAi: false,
    sectionLetter: "C",
    fields: { title: "Jug", quantity: 2 },
  });
  expect(readDraft({ ...owner, userId: "bob" })).toEqual(emptyDraft);
  expect(readDraft({ ...owner, manifestId: "autumn" })).toEqual(emptyDraft);
});

test("after a save notes and the AI choice start anew, and the section goes on with the next lot", () => {
  writeDraft(owner, { notes: "chipped", useAi: false, sectionLetter: "B" });
  finishDraft(owner, "B");
  expect(readDraft(owner)).toEqual({ ...emptyDraft, sectionLetter: "B" });
  finishDraft(owner);
  expect(readDraft(owner)).toEqual(emptyDraft);
});

test("a draft that cannot be read counts as none", () => {
  for (const text of ["{", '{"notes":7}']) {
    localStorage.setItem("lotwright.capture.ann.spring", text);
    expect(readDraft(owner)).toEqual(emptyDraft);
  }
});

test("fields that cannot be read cost nothing else", () => {
  const kept = { notes: "chipped", useAi: true, sectionLetter: "", fields: { quantity: "two" } };
  localStorage.setItem("lotwright.capture.ann.spring", JSON.stringify(kept));
  expect(readDraft(owner)).toEqual({ ...kept, fields: {} });
});
