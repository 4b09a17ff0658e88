import { expect, test } from "vitest";
import { changedFields } from "./changed-fields";

const base = { title: "Chair", photoUrls: ["/photos/a.jpg"] };

test("only what was changed is sent", () => {
  expect(changedFields(base, { ...base })).toEqual({});
  expect(changedFields(base, { ...base, title: "Oak chair" })).toEqual({ title: "Oak chair" });
  const moved = { ...base, photoUrls: ["/photos/b.jpg", "/photos/a.jpg"] };
  expect(changedFields(base, moved)).toEqual({ photoUrls: moved.photoUrls });
});
