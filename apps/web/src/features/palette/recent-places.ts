import { persisted } from "../../lib/persisted";
import { isListOf, isText } from "../../lib/type-guards";

const maxPlaces = 8;
const pattern = /^\/manifests\/([\w-]{36})(?:\/items\/([\w-]{36}))?/;

/** A manifest that the user has opened, or one of its lots. */
export type Place = { manifestId: string; itemId?: string };

export const recentPaths = persisted(
  (userId: string) => `lotwright.places.${userId}`,
  (stored) => (isListOf(stored, isText) ? stored : undefined),
);

const placeAt = (path: string): Place | undefined => {
  const [, manifestId, itemId] = pattern.exec(path) ?? [];
  return manifestId === undefined ? undefined : { manifestId, ...(itemId && { itemId }) };
};

/** The manifests and lots that a user opened most recently on this device, newest first. */
export const readPlaces = (userId: string): Place[] =>
  (recentPaths(userId).read() ?? []).flatMap((path) => placeAt(path) ?? []);

/** Stores the manifest or lot of a path as the most recent. */
export function rememberPlace(userId: string, pathname: string): void {
  const [path] = pattern.exec(pathname) ?? [];
  if (!path) return;
  const paths = recentPaths(userId);
  const others = (paths.read() ?? []).filter((other) => other !== path);
  paths.write([path, ...others].slice(0, maxPlaces));
}
