import type { ExportLot } from "@lotwright/contracts/exports/exports";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import { photoFileName } from "./file-names";

export interface PlannedPhoto {
  url: string;
  /** The entry's name in the ZIP. */
  name: string;
}

export interface PlannedLot {
  item: ExportLot;
  /** Photos in the lot's order; an external photo has only a URL, because it is never fetched. */
  photos: (PlannedPhoto | { url: string; name?: undefined })[];
}

/**
 * Creates a function that names photos lot by lot, in file order and deterministically. Names of different lot numbers never
 * clash, so only those of the current number are remembered.
 */
export function lotPlanner(): (item: ExportLot) => PlannedLot {
  const taken = new Set<string>();
  let lastNumber: number | undefined;
  return (item) => {
    if (item.lotNumber !== lastNumber) taken.clear();
    lastNumber = item.lotNumber;
    return planLot(item, taken);
  };
}

/** Photos of a lot that become files. */
export function plannedFiles({ photos }: PlannedLot): PlannedPhoto[] {
  return photos.filter((photo): photo is PlannedPhoto => photo.name !== undefined);
}

function planLot(item: ExportLot, taken: Set<string>): PlannedLot {
  const { lotNumber, sectionLetter } = item;
  let position = 0;
  const photos = item.photoUrls.map((url) => {
    const extension = photoUrlPattern.exec(url)?.[2];
    if (!extension) return { url };
    position += 1;
    return { url, name: photoFileName({ lotNumber, sectionLetter, position, extension }, taken) };
  });
  return { item, photos };
}
