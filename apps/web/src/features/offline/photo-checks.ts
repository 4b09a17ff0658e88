import { useMemo, useSyncExternalStore } from "react";
import { recall, remember } from "../../lib/storage";

/** The photos of a user's lots in a manifest, as checked on this device. */
export type ChecksOwner = { userId: string; manifestId: string };

/** What a check on this device found in a photo, such as "blurred". */
export type PhotoCheck = {
  faults: string[];
  /** The lot that has the photo, once it is saved, and the photo's place in it from 1. */
  lotId?: string;
  number?: number;
};

type Checks = Record<string, PhotoCheck>;

/** The most recent photos that are kept, enough for a day. */
const maxChecks = 2_000;

const keyOf = ({ userId, manifestId }: ChecksOwner) => `lotwright.photo-checks.${userId}.${manifestId}`;

/** Not checked by a schema, which the first load does not contain: only this file writes it. */
function parse(text: string | undefined): Checks {
  try {
    return text === undefined ? {} : (JSON.parse(text) as Checks); // as written below
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function write(owner: ChecksOwner, checks: Checks): void {
  const recent = Object.fromEntries(Object.entries(checks).slice(-maxChecks));
  remember(keyOf(owner), JSON.stringify(recent));
  for (const listener of listeners) listener();
}

/** Stores what was found in a photo. Photos without a fault are not stored. */
export function noteCheck(owner: ChecksOwner, photoId: string, faults: string[]): void {
  const checks = parse(recall(keyOf(owner)));
  const { [photoId]: before, ...others } = checks;
  if (faults.length > 0) write(owner, { ...others, [photoId]: { ...before, faults } });
  else if (before) write(owner, others);
}

/** Notes which lot has these photos, in their order, because their ids are not known after the upload. */
export function assignChecks(owner: ChecksOwner, lotId: string, photoIds: readonly string[]): void {
  const checks = parse(recall(keyOf(owner)));
  const found = photoIds.filter((id) => checks[id]);
  if (found.length === 0) return;
  const assigned = found.map((id) => [id, { ...checks[id], lotId, number: photoIds.indexOf(id) + 1 }]);
  write(owner, { ...checks, ...Object.fromEntries(assigned) });
}

/**
 * Follows an edit of a lot's photos: deletes what was found in removed photos, and notes the new places of the others. The photos
 * are named by their keys, in their order.
 */
export function followEdit(
  owner: ChecksOwner,
  lotId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): void {
  if (before.join() === after.join()) return;
  const checks = parse(recall(keyOf(owner)));
  const followed = Object.entries(checks).flatMap(([id, check]): [string, PhotoCheck][] => {
    const photo = check.lotId === lotId && check.number !== undefined ? before[check.number - 1] : undefined;
    if (photo === undefined) return [[id, check]];
    const number = after.indexOf(photo) + 1;
    return number > 0 ? [[id, { ...check, number }]] : [];
  });
  write(owner, Object.fromEntries(followed));
}

const captured = new Set<string>();

/** Notes that lots were captured in this manifest since the page was loaded. */
export const noteCaptured = (manifestId: string): void => void captured.add(manifestId);

export const wasCaptured = (manifestId: string): boolean => captured.has(manifestId);

/** The checks of the photos with faults, by photo id. Follows changes. */
export function usePhotoChecks({ userId, manifestId }: ChecksOwner): Checks {
  const text = useSyncExternalStore(subscribe, () => recall(keyOf({ userId, manifestId })));
  return useMemo(() => parse(text), [text]);
}
