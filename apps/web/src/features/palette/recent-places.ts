import { recallJson, remember } from "../../lib/storage";

const maxPlaces = 8;
const keyOf = (userId: string) => `lotwright.places.${userId}`;
const pattern = /^\/manifests\/([\w-]{36})(?:\/items\/([\w-]{36}))?/;

/** A manifest that the user has opened, or one of its lots. */
export type Place = { manifestId: string; itemId?: string };

const placeAt = (path: unknown): Place | undefined => {
  const [, manifestId, itemId] = pattern.exec(String(path)) ?? [];
  return manifestId === undefined ? undefined : { manifestId, ...(itemId && { itemId }) };
};

function readPaths(userId: string): unknown[] {
  const stored = recallJson(keyOf(userId));
  return Array.isArray(stored) ? stored : [];
}

/** The manifests and lots that a user opened last on this device, newest first. */
export const readPlaces = (userId: string): Place[] =>
  readPaths(userId).flatMap((path) => placeAt(path) ?? []);

/** Remembers the manifest or lot at a path. */
export function rememberPlace(userId: string, pathname: string): void {
  const [path] = pattern.exec(pathname) ?? [];
  if (!path) return;
  const others = readPaths(userId).filter((other) => other !== path);
  remember(keyOf(userId), JSON.stringify([path, ...others].slice(0, maxPlaces)));
}
