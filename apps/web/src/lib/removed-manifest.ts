import type { QueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { trpc } from "./trpc";

/** Whether this browser is deleting the manifest: until the mutation ends, its page may still show, and every read of it is a 404. */
export const isBeingRemoved = (queryClient: QueryClient, manifestId: string): boolean =>
  queryClient.isMutating({
    mutationKey: getMutationKey(trpc.manifests.remove),
    predicate: ({ state }) => (state.variables as { id: string }).id === manifestId, // what this call takes
  }) > 0;
