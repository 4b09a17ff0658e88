import { customFields } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { customFieldsDocs } from "./docs";
import { customFieldsRouter } from "./router";

export const customFieldsFeature = feature({
  routers: { customFields: customFieldsRouter },
  docs: { customFields: customFieldsDocs },
  verbs: {
    "customFields.save": "custom-fields.changed",
  },
  records: {
    "custom-fields": recordsOf(customFields),
  },
});
