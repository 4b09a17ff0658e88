import type { QueryClient } from "@tanstack/react-query";

/** Resolves when something is true of the cached queries; looks again at each of their changes. */
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
