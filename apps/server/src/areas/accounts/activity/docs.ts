import { exampleIds as ids, type RouterDocs, exampleTime as time } from "../../../core/operation-docs";
import type { activityRouter } from "./router";

export const activityApiDocs = {
  list: {
    tag: "Company",
    summary: "What happened in the workspace, newest first",
    description:
      "Who changed what, when, and through what: items, manifests, sharing, assignments, consignors, settings, exports, API keys, the team and sign-ins. `changes` holds the changed fields, before and after, as short texts. Admins read all of the workspace. Members read what happened in the manifests assigned to them and what they did themselves, without networks. Entries are stored for 400 days. `kind` lists work or sign-ins alone, or one kind of work: lots-added, lots-changed, prices, texts or downloads. Without `limit` a page has 100 entries.",
    answer: [
      {
        id: ids.activity,
        createdAt: time,
        actor: { userId: ids.admin, name: "Ada Field", apiKey: null },
        via: "web",
        verb: "item.changed",
        entity: "item",
        entityId: ids.item,
        manifestId: ids.manifest,
        label: "Lot 1000",
        changes: [{ field: "title", before: "", after: "Brass lamp" }],
        isUndoable: false,
        isUndoLost: false,
        network: "192.0.2.0/24",
      },
    ],
  },
  summary: null,
} satisfies RouterDocs<typeof activityRouter>;
