import { assignments } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { assignmentsApiDocs } from "./docs";
import { assignmentsRouter } from "./router";

export const assignmentsFeature = feature({
  routers: { assignments: assignmentsRouter },
  docs: { assignments: assignmentsApiDocs },
  verbs: {
    "assignments.assign": "assignment.added",
    "assignments.unassign": "assignment.removed",
  },
  records: {
    assignments: recordsOf(assignments, { without: ["changedIn"] }),
  },
});
