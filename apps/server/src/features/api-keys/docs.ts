import {
  exampleIds as ids,
  type RouterDocs,
  exampleSuccess as success,
  exampleTime as time,
} from "../../operation-docs";
import { credentials } from "../auth/docs";
import type { apiKeysRouter } from "./router";

const apiKey = { id: ids.apiKey, name: "Website", createdAt: time, lastUsedAt: null };

export const apiKeysDocs = {
  list: {
    tag: "API keys",
    summary: "Your API keys",
    description: "The keys themselves are not shown.",
    answer: [apiKey],
  },
  create: {
    tag: "API keys",
    summary: "Make an API key",
    description:
      "Asks for your password. The key is in this answer only. It acts as you, but cannot manage the team, keys or passwords.",
    errors: ["TOO_MANY_REQUESTS"],
    body: { name: "Website", password: credentials.password },
    answer: { ...apiKey, key: "lotwright_Yk3vQ8sT1nR6wZ0bX5cM9dF2gH7jL4pA8eU1iO6qS3k" },
  },
  revoke: {
    tag: "API keys",
    summary: "Revoke an API key",
    description: "Programs that use this key stop working immediately.",
    params: { id: ids.apiKey },
    answer: success,
  },
} satisfies RouterDocs<typeof apiKeysRouter>;
