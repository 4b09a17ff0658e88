import { trpc } from "../../../data/api/trpc";
import { isNotFound } from "../../../lib/error-message";

export type KnownManifest = {
  /** Undefined if the manifest is gone, or if it is not cached while offline. */
  name: string | undefined;
  /** Whether the server says that the manifest was deleted, or that the user may not read it anymore. */
  isGone: boolean;
};

const options = {
  meta: { hasOwnMessage: true },
  // A deleted manifest is remembered, so that it is not requested again.
  retryOnMount: ({ state }: { state: { error: unknown } }) => !isNotFound(state.error),
};

/** Map of manifest id to its name, and whether it is gone. */
export function useManifests(ids: readonly string[]): ReadonlyMap<string, KnownManifest> {
  const found = trpc.useQueries((of) => ids.map((id) => of.manifests.byId({ id }, options)));
  return new Map(
    ids.map((id, index) => [id, { name: found[index]?.data?.name, isGone: isNotFound(found[index]?.error) }]),
  );
}
