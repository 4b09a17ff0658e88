import { permitted, router } from "../../../core/trpc";
import { openEvents } from "./service";

export const eventsRouter = router({
  stream: permitted("account.read").subscription(({ ctx, signal }) => openEvents(ctx, signal ?? ctx.signal)),
});
