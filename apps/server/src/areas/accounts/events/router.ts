import { permitted, router } from "../../../trpc";
import { openEvents } from "./service";

export const eventsRouter = router({
  stream: permitted("account.read").subscription(({ ctx, signal }) => openEvents(ctx, signal ?? ctx.signal)),
});
