import { feature } from "../../../core/feature";
import { authApiDocs } from "./docs";
import { authRouter } from "./router";

export const signInFeature = feature({
  routers: { auth: authRouter },
  docs: { auth: authApiDocs },
  verbs: {
    "auth.register": "workspace.created",
    "auth.login": "session.signed-in",
    "auth.logout": "session.signed-out",
    "auth.updateName": "member.changed",
    "auth.changePassword": "password.changed",
    "auth.redeemReset": "password.reset",
    "auth.join": "member.joined",
  },
  otherVerbs: ["session.sign-in-failed"],
});
