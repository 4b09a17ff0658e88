import type { QueryClient } from "@tanstack/react-query";

/** Resolves when the condition is true. Checks it at every change of the query cache. */
export function untilCached(queryClient: QueryClient, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isTrue()) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}
