import { persisted, usePersisted } from "../../../lib/persisted";
import { isListOf, isNumber, isObject, isRecordOf, isText } from "../../../lib/type-guards";

/** A user and a manifest whose photos were checked on this device. */
export type ChecksOwner = { userId: string; manifestId: string };

/** Fault that this device found in a photo, such as "blurred". */
export type PhotoCheck = {
  faults: string[];
  /** When the fault was found, in ms since 1970. */
  at: number;
  /** The saved lot that has the photo, and the photo's position in it from 1. */
  lotId?: string;
  number?: number;
};

type Checks = Record<string, PhotoCheck>;
const noChecks: Checks = {};

/** Number of the most recent photos to store, enough for a day. */
const maxChecks = 2_000;

/** Time in ms for which a fault is stored. Screens show only faults of lots added within a day. */
const keptMs = 48 * 60 * 60 * 1_000;

const isCheck = (value: unknown): value is PhotoCheck =>
  isObject(value) &&
  isListOf(value.faults, isText) &&
  isNumber(value.at) &&
  (value.lotId === undefined || isText(value.lotId)) &&
  (value.number === undefined || isNumber(value.number));

/** Stored checks, by user and manifest. */
export const photoChecks = persisted(
  (owner: string) => `lotwright.photo-checks.${owner}`,
  (stored): Checks | undefined => (isRecordOf(stored, isCheck) ? stored : undefined),
);
const checksOf = ({ userId, manifestId }: ChecksOwner) => photoChecks(`${userId}.${manifestId}`);
const readChecks = (owner: ChecksOwner): Checks => checksOf(owner).read() ?? noChecks;

const write = (owner: ChecksOwner, checks: Checks): void =>
  checksOf(owner).write(Object.fromEntries(Object.entries(checks).slice(-maxChecks)));

/** Deletes outdated checks of all manifests, because localStorage is small and drafts need it. */
function forgetOld(): void {
  const oldest = Date.now() - keptMs;
  for (const owner of photoChecks("").endings()) {
    const stored = photoChecks(owner);
    const checks = Object.entries(stored.read() ?? noChecks);
    const recent = checks.filter(([, { at }]) => at > oldest);
    if (recent.length === 0) stored.forget();
    else if (recent.length < checks.length) stored.write(Object.fromEntries(recent));
  }
}

/** Stores a photo's fault. Photos without a fault are not stored. */
export function recordCheck(owner: ChecksOwner, photoId: string, faults: string[]): void {
  // Most photos have no fault and need no storage.
  if (faults.length > 0) forgetOld();
  const checks = readChecks(owner);
  const { [photoId]: before, ...others } = checks;
  const at = Date.now();
  if (faults.length > 0) write(owner, { ...others, [photoId]: { ...before, faults, at } });
  else if (before) write(owner, others);
}

/** Records which lot has these photos, in order, because the photos' ids change with the upload. */
export function assignChecks(owner: ChecksOwner, lotId: string, photoIds: readonly string[]): void {
  const checks = readChecks(owner);
  const assigned = photoIds.flatMap((id, index) => {
    const check = checks[id];
    return check ? [[id, { ...check, lotId, number: index + 1 }] as const] : [];
  });
  if (assigned.length === 0) return;
  write(owner, { ...checks, ...Object.fromEntries(assigned) });
}

/**
 * Updates the checks after an edit of a lot's photos: deletes those of removed photos, and updates the positions of the
 * others. Photos are named by their keys.
 */
export function followEdit(
  owner: ChecksOwner,
  lotId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): void {
  if (before.join() === after.join()) return;
  const checks = readChecks(owner);
  const followed = Object.entries(checks).flatMap(([id, check]): [string, PhotoCheck][] => {
    const photo = check.lotId === lotId && check.number !== undefined ? before[check.number - 1] : undefined;
    if (photo === undefined) return [[id, check]];
    const number = after.indexOf(photo) + 1;
    return number > 0 ? [[id, { ...check, number }]] : [];
  });
  write(owner, Object.fromEntries(followed));
}

const captured = new Set<string>();

/** Records that lots were captured in this manifest since the page was loaded. */
export const recordCaptured = (manifestId: string): void => void captured.add(manifestId);

export const wasCaptured = (manifestId: string): boolean => captured.has(manifestId);

/** The checks of the photos with faults, by photo id. Follows changes. */
export const usePhotoChecks = (owner: ChecksOwner): Checks => usePersisted(checksOf(owner)) ?? noChecks;
