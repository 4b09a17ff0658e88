import type { ImportPhotoNames } from "@lotwright/contracts/catalog/lot-imports";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { lotName, type NamedLot } from "../../lib/format";
import { type PhotoSource, plainName, plainPath, withoutExtension } from "./photo-source";

/** Matches a lot number with section and the number of a photo, such as 1001A-2. */
const lotAndNumber = /^0{0,20}([1-9]\d{0,6})([a-z]?)(?:[-_. ]{1,3}\(?(\d{1,4})\)?|\((\d{1,4})\))?$/;

export type PhotoPlace = { lot: string; number: number };

/** Parses a photo's name into its lot and its number within the lot. Undefined for other names. */
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
  /** Names of photos above a lot's limit. */
  tooMany: string[];
};

type Lot = NamedLot & { id: string };
type Placed = { itemId: string; lot: string; order: number };

/** Number of folders of a path that are compared. */
const maxFolders = 3;

/** A path and its suffixes, longest first: photos/1001/front.jpg, 1001/front.jpg, front.jpg. */
function endsOf(name: string): string[] {
  const parts = plainPath(name)
    .split("/")
    .slice(-maxFolders - 1);
  return parts.map((_, at) => parts.slice(at).join("/"));
}

/** Returns a function that finds a photo's lot by the names in the import file. Ignores names listed for several lots. */
function createNameFinder(named: ImportPhotoNames["photos"]) {
  const byEnd = new Map<string, Placed | "several">();
  for (const [order, { name, itemId, lot }] of named.entries()) {
    for (const end of new Set(endsOf(name).flatMap((each) => [each, withoutExtension(each)]))) {
      const known = byEnd.get(end);
      const isOther = known && (known === "several" || known.itemId !== itemId);
      byEnd.set(end, isOther ? "several" : (known ?? { itemId, lot, order }));
    }
  }
  return (name: string): Placed | undefined => {
    for (const end of endsOf(name)) {
      const found = byEnd.get(end) ?? byEnd.get(withoutExtension(end));
      if (found) return found === "several" ? undefined : found;
    }
    return undefined;
  };
}

/** Lot and number of a photo in a folder named like a lot, such as 1001A/2.jpg. */
function placeOfFolder(name: string): PhotoPlace | undefined {
  const [folder, file] = plainPath(name).split("/").slice(-2);
  const place = file === undefined ? undefined : placeOfName(folder ?? "");
  if (place?.number !== 0) return undefined;
  return { lot: place.lot, number: Number(/\d{1,4}/.exec(file ?? "")?.[0] ?? 0) };
}

/** Returns a function that finds a photo's lot and number by the names in the import file, by its own name, or by its folder. */
function createFinder(named: ImportPhotoNames["photos"], lots: readonly Lot[]) {
  const findNamed = createNameFinder(named);
  const byLot = new Map(lots.map((lot) => [lotName(lot), lot]));
  return (name: string): Placed | undefined => {
    const found = findNamed(name);
    if (found) return found;
    const own = placeOfName(name);
    // A bare number is the photo's number within a folder, otherwise a lot number.
    const places = own?.number === 0 ? [placeOfFolder(name), own] : [own, placeOfFolder(name)];
    const place = places.find((each) => each && byLot.has(each.lot));
    const lot = place && byLot.get(place.lot);
    // Placed after the photos that the file names.
    return lot && { itemId: lot.id, lot: place.lot, order: named.length + place.number };
  };
}

/** Assigns photos to lots, in order, by the names in the import file and by names such as 1001A-2.jpg. */
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
