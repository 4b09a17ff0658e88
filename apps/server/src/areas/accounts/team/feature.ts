import { users } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { teamApiDocs } from "./docs";
import { teamRouter } from "./router";

export const teamFeature = feature({
  routers: { team: teamRouter },
  docs: { team: teamApiDocs },
  verbs: {
    "team.create": "member.created",
    "team.update": "member.changed",
    "team.resetPassword": "member.password-reset",
    "team.createResetLink": "member.reset-link-created",
    "team.invite": "member.invited",
    "team.withdrawInvitation": "member.invitation-withdrawn",
  },
  records: {
    users: recordsOf(users, { without: ["passwordHash"] }),
  },
});
