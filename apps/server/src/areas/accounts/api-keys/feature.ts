import { apiKeys } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { apiKeysApiDocs } from "./docs";
import { apiKeysRouter } from "./router";

export const apiKeysFeature = feature({
  routers: { apiKeys: apiKeysRouter },
  docs: { apiKeys: apiKeysApiDocs },
  verbs: {
    "apiKeys.create": "api-key.created",
    "apiKeys.revoke": "api-key.revoked",
  },
  records: {
    "api-keys": recordsOf(apiKeys, { without: ["keyHash"] }),
  },
});
