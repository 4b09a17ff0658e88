import { feature } from "../../../core/feature";
import { bulkEditsDocs } from "./docs";
import { bulkEditsRouter } from "./router";

export const bulkEditsFeature = feature({
  routers: { bulkEdits: bulkEditsRouter },
  docs: { bulkEdits: bulkEditsDocs },
  verbs: {
    "bulkEdits.edit": "items.edited",
    // A preview saves nothing.
    "bulkEdits.preview": null,
    "bulkEdits.writeCells": "items.edited",
    "bulkEdits.move": "items.moved",
    "bulkEdits.duplicate": "items.duplicated",
    "bulkEdits.split": "items.split",
    "bulkEdits.merge": "items.merged",
    "bulkEdits.remove": "items.removed",
    "bulkEdits.undo": "items.undone",
  },
});
