import type { QueryClient } from "@tanstack/react-query";
import { expect } from "vitest";
import { untilRendered } from "./until";

/** Resolves when the condition is true. Checks it at every change of the query cache. */
export function untilCached(queryClient: QueryClient, isTrue: () => boolean): Promise<void> {
  return untilRendered(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => expect(isTrue()).toBe(true),
  );
}
