import type { RouterDocs } from "../../../core/operation-docs";
import type { eventsRouter } from "./router";

export const eventsApiDocs = {
  stream: {
    tag: "Events",
    summary: "What changes, as server-sent events",
    description:
      "`event` is the type, `data` the event as JSON. Every stream starts with `resync`: read what you need, then follow the events. Comments keep it open. It ends after an hour, and with your session or API key: connect again. A user can have 20 streams open.",
    errors: ["TOO_MANY_REQUESTS"],
  },
} satisfies RouterDocs<typeof eventsRouter>;
