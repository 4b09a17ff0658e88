import { beforeEach, expect, test } from "vitest";
import { emptyDraft, finishDraft, readDraft, writeDraft } from "./capture-draft";

const owner = { userId: "ann", manifestId: "spring" };
const photos = [{ id: "a", url: "/photos/a.jpg" }];

beforeEach(() => sessionStorage.clear());

test("a draft begins empty, with AI on", () => {
  expect(readDraft(owner)).toEqual({ photos: [], notes: "", useAi: true, sectionLetter: "" });
});

test("what was captured is there again after a reload, for its owner and manifest alone", () => {
  writeDraft(owner, { photos });
  writeDraft(owner, { notes: "chipped", useAi: false });
  expect(readDraft(owner)).toEqual({ photos, notes: "chipped", useAi: false, sectionLetter: "" });
  expect(readDraft({ ...owner, userId: "bob" })).toEqual(emptyDraft);
  expect(readDraft({ ...owner, manifestId: "autumn" })).toEqual(emptyDraft);
});

test("after a save photos, notes and the AI choice start anew, and the section goes on with the next lot", () => {
  writeDraft(owner, { photos, notes: "chipped", useAi: false, sectionLetter: "B" });
  finishDraft(owner, "B");
  expect(readDraft(owner)).toEqual({ ...emptyDraft, sectionLetter: "B" });
  finishDraft(owner);
  expect(readDraft(owner)).toEqual(emptyDraft);
});

test("a draft that cannot be read counts as none", () => {
  for (const text of ["{", '{"photos":"many"}']) {
    sessionStorage.setItem("lotwright.capture.ann.spring", text);
    expect(readDraft(owner)).toEqual(emptyDraft);
  }
});
