import { exampleIds as ids, type RouterDocs, exampleSuccess as success } from "../../../core/operation-docs";
import type { assignmentsRouter } from "./router";

export const assignmentsApiDocs = {
  list: {
    tag: "Team",
    summary: "The ids of the manifests assigned to a user",
    description: "Admins see every manifest without an assignment.",
    params: { userId: ids.member },
    answer: [ids.manifest],
  },
  assign: {
    tag: "Team",
    summary: "Assign a manifest to a team member",
    description: "Assigning it again changes nothing.",
    params: { manifestId: ids.manifest },
    body: { userId: ids.member },
    answer: success,
  },
  unassign: {
    tag: "Team",
    summary: "Take a manifest from a team member",
    description: "Ends that member's downloads of the manifest. Taking it again changes nothing.",
    params: { manifestId: ids.manifest, userId: ids.member },
    answer: success,
  },
} satisfies RouterDocs<typeof assignmentsRouter>;
