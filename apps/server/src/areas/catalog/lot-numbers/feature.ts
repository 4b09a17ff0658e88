import { feature } from "../../../core/feature";
import { lotNumbersApiDocs } from "./docs";
import { lotNumbersRouter } from "./router";

export const lotNumbersFeature = feature({
  routers: { lotNumbers: lotNumbersRouter },
  docs: { lotNumbers: lotNumbersApiDocs },
  verbs: {
    "lotNumbers.preview": null,
    "lotNumbers.update": "items.renumbered",
  },
});
