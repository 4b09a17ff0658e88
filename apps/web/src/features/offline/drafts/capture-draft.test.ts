import { expect, test } from "vitest";
import {
  emptyDraft,
  finishDraft,
  moveDraftText,
  readDraft,
  readSpoken,
  writeDraft,
  writeSpoken,
} from "./lot-drafts";

const owner = { userId: "ann", manifestId: "spring" };

test("starts with an empty draft, with AI enabled", () => {
  expect(readDraft(owner)).toEqual({ notes: "", useAi: true, sectionLetter: "", fields: {} });
});

test("restores notes after a reload, only for their owner and manifest", () => {
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

test("resets notes and the AI choice after a save, and keeps the section for the next lot", () => {
  writeDraft(owner, { notes: "chipped", useAi: false, sectionLetter: "B" });
  finishDraft(owner, "B");
  expect(readDraft(owner)).toEqual({ ...emptyDraft, sectionLetter: "B" });
  finishDraft(owner);
  expect(readDraft(owner)).toEqual(emptyDraft);
});

test("treats an unreadable draft as no draft", () => {
  for (const text of ["{", '{"notes":7}']) {
    localStorage.setItem("lotwright.capture.ann.spring", text);
    expect(readDraft(owner)).toEqual(emptyDraft);
  }
});

test("drops the fields of a draft that are unreadable, and keeps the others", () => {
  const kept = { notes: "chipped", useAi: true, sectionLetter: "", fields: { quantity: "two" } };
  localStorage.setItem("lotwright.capture.ann.spring", JSON.stringify(kept));
  expect(readDraft(owner)).toEqual({ ...kept, fields: {} });
});

test("moves text to the draft of another manifest, behind what that draft has", () => {
  const barn = { userId: "ann", manifestId: "barn" };
  const attic = { userId: "ann", manifestId: "attic" };
  writeDraft(barn, { notes: "chipped", useAi: false, sectionLetter: "B", fields: { title: "Jug" } });
  moveDraftText(barn, "capture", attic.manifestId);
  expect(readDraft(barn)).toEqual(emptyDraft);
  const moved = { notes: "chipped", useAi: false, sectionLetter: "B", fields: { title: "Jug" } };
  expect(readDraft(attic)).toEqual(moved);
  writeSpoken(barn, "with a lid");
  moveDraftText(barn, "voice", attic.manifestId);
  expect(readSpoken(barn)).toBe("");
  expect(readDraft(attic)).toEqual({ ...moved, notes: "chipped\nwith a lid" });
});
