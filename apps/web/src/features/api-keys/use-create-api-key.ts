import { trpc } from "../../data/api/trpc";

export function useCreateApiKey() {
  const utils = trpc.useUtils();
  return trpc.apiKeys.create.useMutation({
    meta: { errorFallback: "Failed to create the API key. Please try again.", formTakesIssues: true },
    onSuccess: () => utils.apiKeys.list.invalidate(),
  });
}
