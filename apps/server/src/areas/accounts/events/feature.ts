import { feature } from "../../../core/feature";
import { eventsApiDocs } from "./docs";
import { eventsRouter } from "./router";

export const eventsFeature = feature({
  routers: { events: eventsRouter },
  docs: { events: eventsApiDocs },
  verbs: {},
  events: ["resync"],
});
