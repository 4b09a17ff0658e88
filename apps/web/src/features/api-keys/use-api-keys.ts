import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

export function useCreateApiKey() {
  const utils = trpc.useUtils();
  return trpc.apiKeys.create.useMutation({
    meta: { errorFallback: "Failed to create the API key. Please try again.", formTakesIssues: true },
    onSuccess: () => utils.apiKeys.list.invalidate(),
  });
}

export function useRevokeApiKey() {
  const utils = trpc.useUtils();
  return trpc.apiKeys.revoke.useMutation({
    meta: { errorFallback: "Failed to revoke the API key. Please try again." },
    onSuccess: () => {
      toast({ title: "API key revoked", variant: "success" });
      return utils.apiKeys.list.invalidate();
    },
  });
}
