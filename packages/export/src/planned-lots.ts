import type { ExportLot } from "@lotwright/contracts/exports";
import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";
import { photoFileName } from "./file-names";
import type { ExportPlan } from "./plan";

interface PlannedPhoto {
  url: string;
  /** The entry's name in the ZIP. */
  name: string;
}

export interface PlannedLot {
  item: ExportLot;
  /** In the lot's order; a photo from elsewhere has an address only, because it is never fetched. */
  photos: (PlannedPhoto | { url: string; name?: undefined })[];
}

/** The same names every time. They are made on the way, since the first byte of a long sale must not wait for its last lot. */
export function* plannedLots({ lots }: ExportPlan): Generator<PlannedLot> {
  const taken = new Set<string>();
  for (const item of lots) yield planLot(item, taken);
}

/** Every photo that becomes a file, in the order of the lots. */
export function* plannedPhotos(plan: ExportPlan): Generator<PlannedPhoto> {
  for (const { photos } of plannedLots(plan)) {
    for (const photo of photos) if (photo.name !== undefined) yield photo;
  }
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
