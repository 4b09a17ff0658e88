import { activity } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { activityApiDocs } from "./docs";
import { activityRouter } from "./router";

export const activityFeature = feature({
  routers: { activity: activityRouter },
  docs: { activity: activityApiDocs },
  verbs: {},
  records: {
    activity: recordsOf(activity, {
      // Same columns as in the index.
      order: ({ createdAt, id }) => [sql`${createdAt} desc nulls last, ${id} desc nulls last`],
    }),
  },
});
