import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import type { ImportPhotoNames } from "@lotwright/contracts/lot-imports";
import { lotName, type NamedLot } from "../../lib/format";
import { type PhotoSource, plainName, withoutExtension } from "./photo-source";

/** A lot number with its section, and the number of the photo, such as 1001A-2. */
const lotAndNumber = /^0{0,20}([1-9]\d{0,6})([a-z]?)(?:[-_. ]{1,3}\(?(\d{1,4})\)?|\((\d{1,4})\))?$/;

export type PhotoPlace = { lot: string; number: number };

/** The lot that a photo's name begins with, and the photo's number among those of the lot. Undefined for other names. */
export function placeOfName(name: string): PhotoPlace | undefined {
  const [, digits, section = "", number, inBrackets] =
    lotAndNumber.exec(withoutExtension(plainName(name))) ?? [];
  if (digits === undefined) return undefined;
  return { lot: `${digits}${section.toUpperCase()}`, number: Number(number ?? inBrackets ?? 0) };
}

export type PhotosOfLot = { itemId: string; lot: string; photos: PhotoSource[] };

export type MatchedPhotos = {
  lots: PhotosOfLot[];
  /** Names of photos that belong to no lot. */
  withoutLot: string[];
  /** Names of photos above the limit of a lot. */
  tooMany: string[];
};

type Lot = NamedLot & { id: string };
type Placed = { itemId: string; lot: string; order: number };

/** Finds the place of a photo by the names in the file, with or without the extension, and then by its own name. */
function createFinder(named: ImportPhotoNames["photos"], lots: readonly Lot[]) {
  const byName = new Map<string, Placed>();
  for (const [order, { name, itemId, lot }] of named.entries()) {
    const key = plainName(name);
    for (const known of [key, withoutExtension(key)]) {
      if (!byName.has(known)) byName.set(known, { itemId, lot, order });
    }
  }
  const byLot = new Map(lots.map((lot) => [lotName(lot), lot]));
  return (name: string): Placed | undefined => {
    const key = plainName(name);
    const found = byName.get(key) ?? byName.get(withoutExtension(key));
    if (found) return found;
    const place = placeOfName(name);
    const lot = place && byLot.get(place.lot);
    // Behind those that the file names.
    return lot && { itemId: lot.id, lot: place.lot, order: named.length + place.number };
  };
}

/** Assigns photos to lots, in order, by the names in the file and by names such as 1001A-2.jpg. */
export function matchPhotos(
  photos: readonly PhotoSource[],
  named: ImportPhotoNames["photos"],
  lots: readonly Lot[],
): MatchedPhotos {
  const find = createFinder(named, lots);
  const found = photos.map((photo) => ({ photo, place: find(photo.name) }));
  const byItem = new Map<string, { photo: PhotoSource; place: Placed }[]>();
  for (const { photo, place } of found) {
    if (!place) continue;
    const placed = byItem.get(place.itemId);
    if (placed) placed.push({ photo, place });
    else byItem.set(place.itemId, [{ photo, place }]);
  }
  const groups = [...byItem].map(([itemId, placed]) => {
    const ordered = placed.toSorted(
      (one, other) =>
        one.place.order - other.place.order ||
        plainName(one.photo.name).localeCompare(plainName(other.photo.name), "en", { numeric: true }),
    );
    const lot = ordered[0]?.place.lot ?? "";
    return { itemId, lot, all: ordered.map(({ photo }) => photo) };
  });
  return {
    lots: groups.map(({ itemId, lot, all }) => ({ itemId, lot, photos: all.slice(0, maxPhotosPerItem) })),
    withoutLot: found.filter(({ place }) => !place).map(({ photo }) => photo.name),
    tooMany: groups.flatMap(({ all }) => all.slice(maxPhotosPerItem).map(({ name }) => name)),
  };
}
