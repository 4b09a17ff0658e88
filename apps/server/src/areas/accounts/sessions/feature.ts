import { feature } from "../../../core/feature";
import { sessionsApiDocs } from "./docs";
import { sessionsRouter } from "./router";

export const sessionsFeature = feature({
  routers: { sessions: sessionsRouter },
  docs: { sessions: sessionsApiDocs },
  verbs: {
    "sessions.revoke": "session.ended",
    "sessions.revokeOthers": "session.ended",
  },
});
