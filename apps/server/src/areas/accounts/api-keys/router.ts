import { listInput, success } from "@lotwright/contracts/values/fields";
import {
  apiKey,
  apiKeyInput,
  createApiKeyInput,
  createdApiKey,
} from "@lotwright/contracts/workspace/api-keys";
import { permitted, provenPassword, router } from "../../../core/trpc";
import { createApiKey, listApiKeys, revokeApiKey } from "./service";

export const apiKeysRouter = router({
  list: permitted("api-key.manage")
    .meta({ openapi: { method: "GET", path: "/api-keys" } })
    .input(listInput.optional())
    .output(apiKey.array())
    .query(({ ctx, input }) => listApiKeys(ctx, input ?? {})),
  create: provenPassword("api-key.manage")
    .meta({ openapi: { method: "POST", path: "/api-keys" }, status: 201 })
    .input(createApiKeyInput)
    .output(createdApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  revoke: permitted("api-key.manage")
    .meta({ openapi: { method: "DELETE", path: "/api-keys/{id}" } })
    .input(apiKeyInput)
    .output(success)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
});
