import { listInput, success } from "@lotwright/contracts/values/fields";
import { session, sessionInput } from "@lotwright/contracts/workspace/sessions";
import { permitted, router } from "../../../core/trpc";
import { listSessions, revokeOtherSessions, revokeSession } from "./service";

export const sessionsRouter = router({
  list: permitted("account.sessions")
    .meta({ openapi: { method: "GET", path: "/auth/sessions" } })
    .input(listInput.optional())
    .output(session.array())
    .query(({ ctx, input }) => listSessions(ctx, input ?? {})),
  revoke: permitted("account.sessions")
    .meta({ openapi: { method: "DELETE", path: "/auth/sessions/{id}" } })
    .input(sessionInput)
    .output(success)
    .mutation(({ ctx, input }) => revokeSession(ctx, input)),
  revokeOthers: permitted("account.sessions")
    .meta({ openapi: { method: "DELETE", path: "/auth/sessions" } })
    .output(success)
    .mutation(({ ctx }) => revokeOtherSessions(ctx)),
});
