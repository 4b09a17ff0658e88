import { beforeEach, expect, test } from "vitest";
import { forgetVoiceDraft, readVoiceDraft, writeVoiceDraft } from "./voice-draft";

const owner = { userId: "ann", manifestId: "spring" };
const photos = [{ id: "a", url: "/photos/a.jpg" }];

beforeEach(() => sessionStorage.clear());

test("words, photos and the lot's id are there again after a reload, for their owner and manifest alone", () => {
  writeVoiceDraft(owner, { notes: "oak chair" });
  const { id } = readVoiceDraft(owner);
  writeVoiceDraft(owner, { photos });
  expect(readVoiceDraft(owner)).toEqual({ id, notes: "oak chair", photos });
  for (const other of [
    { ...owner, userId: "bob" },
    { ...owner, manifestId: "autumn" },
  ]) {
    expect(readVoiceDraft(other)).toEqual({ id: expect.not.stringMatching(id), notes: "", photos: [] });
  }
});

test("a forgotten draft and one that cannot be read count as none", () => {
  writeVoiceDraft(owner, { notes: "oak chair" });
  forgetVoiceDraft(owner);
  expect(readVoiceDraft(owner).notes).toBe("");
  sessionStorage.setItem("lotwright.voice.ann.spring", '{"id":"1","notes":"oak chair","photos":[]}');
  expect(readVoiceDraft(owner).notes).toBe("");
});
