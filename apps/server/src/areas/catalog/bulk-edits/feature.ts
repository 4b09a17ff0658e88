import { feature } from "../../../core/feature";
import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import { bulkEditsRouter } from "./router";

const docs: RouterDocs<typeof bulkEditsRouter> = {
  edit: {
    tag: "Items",
    summary: "Change fields of many items",
    description:
      'All items or none, up to 10,000 of one manifest. `operation` says what to do: set fields, where null and "" clear; replace a text by another; put texts before or after; change upper and lower case. An item whose field would break a limit refuses the edit with 400, and an id that is not an item of the manifest with 404. The answer\'s `snapshotId` undoes it for 24 hours.',
    errors: ["IDEMPOTENCY_KEY_REUSED"],
    params: { manifestId: ids.manifest },
    body: { ids: [ids.item], operation: { kind: "set", fields: { category: "Tools", reservePrice: null } } },
    answer: { snapshotId: ids.edit, changed: 1, unchanged: 0 },
  },
  preview: null,
  writeCells: null,
  move: null,
  offerAgain: null,
  duplicate: null,
  split: null,
  merge: null,
  remove: null,
  undo: {
    tag: "Items",
    summary: "Undo a change of many items",
    description:
      "For 24 hours, and once: a repeat gets the first answer. 409 when what the change overwrote is no longer stored: newer changes filled the workspace's space for undo, or a backup was restored. 409 also when a later change of the same lots has to be undone first, which the message names. Changes can otherwise be undone in any order. Restores each field that still is as the change left it; `kept` lists the others, at most 200, and says why. `field` is lotNumber for a number with its section, manifestId for a move, saleState for a result, and empty for the item as a whole.",
    errors: ["CONFLICT", "QUOTA_EXCEEDED", "IDEMPOTENCY_KEY_REUSED"],
    params: { snapshotId: ids.edit },
    answer: {
      restored: 181,
      kept: [{ itemId: ids.item, lot: "12A", field: "category", reason: "changed" }],
      keptCount: 1,
    },
  },
};

export const bulkEditsFeature = feature({
  routers: { bulkEdits: bulkEditsRouter },
  docs: { bulkEdits: docs },
  verbs: {
    "bulkEdits.edit": "items.edited",
    // A preview saves nothing.
    "bulkEdits.preview": null,
    "bulkEdits.writeCells": "items.edited",
    "bulkEdits.move": "items.moved",
    "bulkEdits.offerAgain": "items.duplicated",
    "bulkEdits.duplicate": "items.duplicated",
    "bulkEdits.split": "items.split",
    "bulkEdits.merge": "items.merged",
    "bulkEdits.remove": "items.removed",
    "bulkEdits.undo": "items.undone",
  },
  otherVerbs: ["item.undone"],
});
