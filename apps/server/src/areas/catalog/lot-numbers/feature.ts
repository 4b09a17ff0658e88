import { feature } from "../../../core/feature";
import { lotNumbersDocs } from "./docs";
import { lotNumbersRouter } from "./router";

export const lotNumbersFeature = feature({
  routers: { lotNumbers: lotNumbersRouter },
  docs: { lotNumbers: lotNumbersDocs },
  verbs: {
    "lotNumbers.preview": null,
    "lotNumbers.update": "items.renumbered",
  },
});
