import { feature } from "../../../core/feature";
import { eventsDocs } from "./docs";
import { eventsRouter } from "./router";

export const eventsFeature = feature({
  routers: { events: eventsRouter },
  docs: { events: eventsDocs },
  verbs: {},
  events: ["resync"],
});
