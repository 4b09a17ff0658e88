import { trpc } from "../../../data/api/trpc";
import { isNotFound } from "../../../lib/error-message";

export type KnownManifest = {
  /** Undefined if it is gone, and offline if it is not cached. */
  name: string | undefined;
  /** Whether the server says that the manifest was deleted, or that the user may not read it anymore. */
  isGone: boolean;
};

const options = {
  meta: { hasOwnMessage: true },
  // A manifest that is gone stays so on each page, while it would be requested again.
  retryOnMount: ({ state }: { state: { error: unknown } }) => !isNotFound(state.error),
};

/** Names of these manifests, and whether they are gone, by id. Each id is in it once. */
export function useManifests(ids: readonly string[]): ReadonlyMap<string, KnownManifest> {
  const found = trpc.useQueries((of) => ids.map((id) => of.manifests.byId({ id }, options)));
  return new Map(
    ids.map((id, index) => [id, { name: found[index]?.data?.name, isGone: isNotFound(found[index]?.error) }]),
  );
}
