import { items } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { itemsApiDocs } from "./docs";
import { itemsRouter } from "./router";

export const itemsFeature = feature({
  routers: { items: itemsRouter },
  docs: { items: itemsApiDocs },
  verbs: {
    "items.create": "item.created",
    "items.update": "item.changed",
    "items.writeFields": "item.changed",
    "items.batch": "item.changed",
    "items.remove": "item.deleted",
  },
  events: ["items.changed"],
  records: {
    items: recordsOf(items, {
      without: ["creationHash", "aiJobId", "changedIn"],
      order: ({ manifestId, lotNumber, sectionLetter }) => [
        sql`${manifestId}, ${lotNumber}, ${sectionLetter}`,
      ],
    }),
  },
});
