import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import type { Database } from "@lotwright/db/client";
import { items, manifests, photos } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";

interface LargeSale {
  manifestId: string;
  lotCount: number;
  photosPerLot: number;
  photoBytes: number;
  /** No thumbnails without it. */
  thumbnailBytes?: number;
  /** The server's photo folder. */
  folder: string;
}

const rowsPerInsert = 500;

/**
 * Adds lots to a manifest whose photos are files of random bytes in the server's photo folder.
 * @returns the addresses of the photos
 */
export async function fillSale(db: Database, sale: LargeSale): Promise<string[]> {
  const { manifestId, lotCount, photosPerLot, photoBytes, thumbnailBytes, folder } = sale;
  const ofSale = { workspaceId: manifests.workspaceId };
  const [manifest] = await db.select(ofSale).from(manifests).where(eq(manifests.id, manifestId));
  if (!manifest) throw new Error(`There is no manifest ${manifestId}`);
  const { workspaceId } = manifest;
  const lots = Array.from({ length: lotCount }, (_, index) => ({
    workspaceId,
    manifestId,
    lotNumber: 1000 + index,
    title: `Lot ${index} of a large sale`,
    description: "A lamp of brass with a shade of green glass. ".repeat(10),
    category: "Home & Garden",
    creationHash: randomUUID(),
    photoUrls: Array.from({ length: photosPerLot }, () => `/photos/${randomBytes(16).toString("hex")}.jpg`),
  }));
  const urls = lots.flatMap(({ photoUrls }) => photoUrls);
  for (const some of chunks(urls)) {
    const stored = { workspaceId, bytes: photoBytes, state: "stored" as const, reading: "read" as const };
    const photo = { ...stored, width: 1600, height: 1200 };
    await db.insert(photos).values(some.map((url) => ({ ...photo, url, contentHash: randomUUID() })));
  }
  for (const some of chunks(lots)) await db.insert(items).values(some);
  await mkdir(join(folder, "photos"), { recursive: true });
  for (const url of urls) {
    await writeFile(join(folder, url), randomBytes(photoBytes));
    if (thumbnailBytes) await writeFile(join(folder, thumbnailUrl(url)), randomBytes(thumbnailBytes));
  }
  return urls;
}

function chunks<T>(rows: T[]): T[][] {
  const count = Math.ceil(rows.length / rowsPerInsert);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsPerInsert, (index + 1) * rowsPerInsert),
  );
}
