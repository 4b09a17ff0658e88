import { permitted, router } from "../../trpc";
import { streamEvents } from "./service";

export const eventsRouter = router({
  stream: permitted("account.read").subscription(({ ctx, signal }) =>
    streamEvents(ctx, signal ?? ctx.signal),
  ),
});
