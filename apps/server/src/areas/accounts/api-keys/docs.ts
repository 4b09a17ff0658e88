import {
  exampleCredentials as credentials,
  exampleIds as ids,
  type RouterDocs,
  exampleSuccess as success,
  exampleTime as time,
} from "../../../core/operation-docs";
import type { apiKeysRouter } from "./router";

const apiKey = {
  id: ids.apiKey,
  name: "Website",
  scope: "catalog",
  createdAt: time,
  lastUsedAt: null,
  expiresAt: "2027-11-28T09:26:53.000Z",
  userId: ids.admin,
  userName: "Ada Field",
};

export const apiKeysApiDocs = {
  list: {
    tag: "API keys",
    summary: "Your API keys; for admins, all of the workspace",
    description: "The keys themselves are not shown. Expired ones are listed until they are revoked.",
    answer: [apiKey],
  },
  create: {
    tag: "API keys",
    summary: "Make an API key",
    description:
      "Asks for your password. The key is in this answer only. It acts as you, within its scope: `read` reads, `catalog` also changes manifests, items, photos and consignors, `export` reads, and downloads exports. Without `scope` the key has the scope `full`, as before scopes existed: it may do what you may, but cannot manage the team, keys or passwords, nor download or delete the workspace. After `expiresAt` the key is answered 401.",
    errors: ["TOO_MANY_REQUESTS"],
    body: { name: "Website", scope: "catalog", expiresAt: apiKey.expiresAt, password: credentials.password },
    answer: { ...apiKey, key: "lotwright_Yk3vQ8sT1nR6wZ0bX5cM9dF2gH7jL4pA8eU1iO6qS3k" },
  },
  revoke: {
    tag: "API keys",
    summary: "Revoke an API key",
    description:
      "Programs that use this key stop working immediately. Admins can revoke every key of the workspace.",
    params: { id: ids.apiKey },
    answer: success,
  },
} satisfies RouterDocs<typeof apiKeysRouter>;
