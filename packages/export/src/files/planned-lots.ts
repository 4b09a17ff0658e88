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
  /** In the lot's order; a photo from elsewhere has an address only, because it is never fetched. */
  photos: (PlannedPhoto | { url: string; name?: undefined })[];
}

/**
 * Names the photos lot by lot, in the order of the file; the names are the same every time. Names of two lot numbers never
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

/** The photos of a lot that become files. */
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
