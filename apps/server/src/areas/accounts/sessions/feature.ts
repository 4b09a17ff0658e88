import { feature } from "../../../core/feature";
import { sessionsDocs } from "./docs";
import { sessionsRouter } from "./router";

export const sessionsFeature = feature({
  routers: { sessions: sessionsRouter },
  docs: { sessions: sessionsDocs },
  verbs: {
    "sessions.revoke": "session.ended",
    "sessions.revokeOthers": "session.ended",
  },
});
