import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import type { lotNumbersRouter } from "./router";

const renumbered = {
  count: 2,
  itemIds: [ids.item, "4e5f6a7b-8c9d-4e0f-8a1b-2c3d4e5f6a7b"],
  before: ["1012", "1012A"],
  after: ["12", "12A"],
  titles: ["Brass lamp", "Shade of a lamp"],
  skipped: [{ from: 5, to: 9, reason: "used" }],
  skippedCount: 5,
  adjustedCount: 0,
};

export const lotNumbersApiDocs = {
  preview: {
    tag: "Items",
    summary: "What renumbering lots would do",
    description:
      "Writes nothing. Lists the lots whose number changes, in their present order: entry n of each list is about the same lot. Numbers that other lots use or that a device has leased are skipped.",
    params: { manifestId: ids.manifest },
    body: { instruction: { action: "renumber", start: 1, step: 1, keepLetters: true } },
    answer: { ...renumbered, version: "uEN9sH6vmSg7tQ0JzQ9JrYyNQeB0vY1Cw2r3E1p4kXo" },
  },
  update: {
    tag: "Items",
    summary: "Renumber lots",
    description:
      "All lots or none. With the version of a preview as expectedVersion, the answer is 409 when the instruction would do something else by now. POST /api/undo/{snapshotId} restores the former numbers for 24 hours.",
    errors: ["CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
    params: { manifestId: ids.manifest },
    body: { instruction: { action: "renumber", ids: [ids.item], start: 1 } },
    answer: { snapshotId: ids.snapshot, ...renumbered },
  },
} satisfies RouterDocs<typeof lotNumbersRouter>;
