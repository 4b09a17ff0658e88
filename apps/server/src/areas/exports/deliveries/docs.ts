import { exampleIds as ids, type RouterDocs, exampleTime as time } from "../../../core/operation-docs";
import type { deliveriesRouter } from "./router";

const preset = "hibid-af360";

export const deliveriesApiDocs = {
  list: {
    tag: "Exports",
    summary: "Deliveries of a manifest to selling platforms",
    description:
      "Downloads with a `preset` that were sent completely, of all users, newest first. One that broke off is none. `by` is empty where the name of the user is not known.",
    params: { manifestId: ids.manifest },
    answer: [{ id: ids.delivery, preset, version: "1", by: "Hana Novak", createdAt: time, lotCount: 120 }],
  },
  changedItems: {
    tag: "Exports",
    summary: "Items that changed since the last delivery",
    description:
      "How the items differ from what a platform last received, over all deliveries with `preset`; without it, with that of the last delivery. `changes` is null before the first one. Internal notes and other fields that are in no column change nothing. An item that was deleted here, or is left out now, is `removed` until a delivery has named it. `columns` is empty where the preset itself has changed since.",
    params: { manifestId: ids.manifest },
    answer: {
      changes: {
        preset,
        label: "HiBid (Auction Flex 360)",
        since: time,
        items: [
          { itemId: ids.item, lot: "1000", change: "changed", columns: ["Title"], photosChanged: false },
        ],
      },
    },
  },
} satisfies RouterDocs<typeof deliveriesRouter>;
