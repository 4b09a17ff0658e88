import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import type { Sql } from "postgres";
import sharp from "sharp";
import { retryUntilAccepted, toPhoto } from "../installation/staff";
import type { Person } from "./scene";

const customColumns = Array.from({ length: 20 }, (_, index) => `custom${index + 1}`);
export const sheetColumns = "lotNumber title description category consignor quantity notes"
  .split(" ")
  .concat(customColumns);
export const mostConnections = 16;

/** Adds manifests to a workspace and returns their ids. */
export async function addManifests(
  { sql, workspaceId }: Pick<Person, "sql" | "workspaceId">,
  count: number,
): Promise<string[]> {
  const rows = await sql`
    insert into manifests (workspace_id, name, consignor)
    select ${workspaceId}, 'Sale ' || number, 'Estate of A. Field' from generate_series(1, ${count}) number
    returning id`;
  return rows.map(({ id }) => id);
}

type Lots = {
  manifestIds: string[];
  /** Number of lots per manifest. */
  count: number;
  /** Photos to choose from. */
  photoUrls?: string[];
  photosPerLot?: number;
  /** Whether every custom field is filled. */
  isWide?: boolean;
  /** Length of descriptions of random text, which a ZIP can only halve. */
  characters?: number;
};

/** Adds realistic lots to manifests: about 850 bytes of JSON each. */
export async function addLots({ sql }: { sql: Sql }, lots: Lots): Promise<void> {
  const { manifestIds, count, photoUrls = [], photosPerLot = 0, isWide, characters } = lots;
  const columns = customColumns.map((name) => sql`, ${sql(name)}`);
  const values = customColumns.map(
    (_, index) => sql`, ${isWide ? `Oak, brass and glass, restored ${index}` : ""}`,
  );
  const description = characters
    ? sql`(select left(string_agg(md5(random()::text || number || part), ''), ${characters}::int)
        from generate_series(1, ${Math.ceil(characters / 32)}::int) part)`
    : sql`repeat('A lamp of brass with a shade of green glass; the wiring is new. ', 4) || number`;
  await sql`
    insert into items (workspace_id, manifest_id, lot_number, title, description, category, consignor, notes,
      photo_urls, creation_hash, created_at, updated_at ${columns})
    select manifests.workspace_id, manifests.id, 999 + number,
      'Brass table lamp, green glass shade, no. ' || number, ${description},
      'Home & Garden', 'Estate of A. Field', 'From the attic, ' || number || ' cm high',
      (select coalesce(array_agg((${photoUrls}::text[])[1 + (number * ${photosPerLot} + place) % ${photoUrls.length || 1}]), '{}')
        from generate_series(1, ${photosPerLot}) place),
      md5(number::text), now() - number * interval '1 second', now() - number * interval '1 second' ${values}
    from manifests, generate_series(1, ${count}::int) number where manifests.id = any(${manifestIds}::uuid[])`;
}

/** Creates photos of 1600 px with realistic file sizes. */
export async function makePhotos(count: number): Promise<Buffer[]> {
  const photos = [];
  for (let index = 0; index < count; index += 1) {
    const noise = { type: "gaussian", mean: 90 + index * 5, sigma: 30 } as const;
    const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#808080", noise } });
    photos.push(await image.blur(1).jpeg({ quality: 80 }).toBuffer());
  }
  return photos;
}

/** Uploads photos over the API; returns their URLs. */
export async function uploadAll({ staff }: Person, photos: readonly Buffer[]): Promise<string[]> {
  const urls = [];
  for (const photo of photos)
    urls.push(toPhoto(await retryUntilAccepted(() => staff.upload(randomUUID(), photo))).url);
  return urls;
}

type Files = { dataDir: string; count: number; photo: () => Buffer; thumbnail?: () => Buffer };

/** Size of a thumbnail in bytes, if irrelevant. */
const smallThumbnail = 1_000;

/** Writes photos and thumbnails to the server's folder, complete enough for a backup; returns the photos' URLs. */
async function addPhotos({ sql, workspaceId }: Person, files: Files): Promise<string[]> {
  const { dataDir, count, photo, thumbnail = () => randomBytes(smallThumbnail) } = files;
  await mkdir(join(dataDir, "photos"), { recursive: true });
  const urls = Array.from({ length: count }, () => `/photos/${randomBytes(16).toString("hex")}.jpg`);
  for (const url of urls) {
    await writeFile(join(dataDir, url), photo());
    await writeFile(join(dataDir, thumbnailUrl(url)), thumbnail());
  }
  await sql`
    insert into photos (workspace_id, url, state, reading, width, height, bytes, content_hash)
    select ${workspaceId}, url, 'stored', 'read', 1600, 1200, ${photo().length}, md5(url)
    from unnest(${urls}::text[]) url`;
  return urls;
}

type LargeSale = {
  dataDir: string;
  lots: number;
  photosPerLot: number;
  photoBytes: number;
  thumbnailBytes?: number;
};

/** Creates a sale whose photos are files of random bytes in the server's folder, one per lot. */
export async function addLargeSale(person: Person, sale: LargeSale) {
  const { dataDir, lots, photosPerLot, photoBytes, thumbnailBytes } = sale;
  const photoUrls = await addPhotos(person, {
    dataDir,
    count: lots * photosPerLot,
    photo: () => randomBytes(photoBytes),
    ...(thumbnailBytes && { thumbnail: () => randomBytes(thumbnailBytes) }),
  });
  const [manifestId = ""] = await addManifests(person, 1);
  await addLots(person, { manifestIds: [manifestId], count: lots, photoUrls, photosPerLot });
  return { manifestId, photoUrls };
}

/** Sizes of the full benchmark; the smallest size uses two connections. */
const full = {
  ...{ connections: mostConnections, lists: 100, listed: 2_000, exported: 1_500 },
  ...{ perLot: 5, columned: 5_000, uploads: 8, ownLots: 50 },
};
const smallest = {
  ...{ connections: 2, lists: 2, listed: 20, exported: 10 },
  ...{ perLot: 5, columned: 20, uploads: 1, ownLots: 2 },
};

export type SpeedSale = Awaited<ReturnType<typeof fillSpeedSale>>;

/**
 * Creates the benchmark's data: a shared sale of 2,000 lots, more such sales than our server caches, one with 1,500 photos, a
 * wide one of 5,000 lots, and a manifest per connection to both servers.
 */
export async function fillSpeedSale(person: Person, dataDir: string, isSmallest: boolean) {
  const sizes = isSmallest ? smallest : full;
  const pictures = await makePhotos(sizes.uploads);
  const [photo = Buffer.alloc(0)] = pictures;
  const photoUrls = await uploadAll(person, pictures);
  const [listed = "", exported = "", columned = ""] = await addManifests(person, 3);
  const few = { photoUrls, photosPerLot: 2 };
  const lists = await addManifests(person, sizes.lists);
  await addLots(person, { ...few, manifestIds: [listed, ...lists], count: sizes.listed });
  const many = await addPhotos(person, { dataDir, photo: () => photo, count: sizes.exported });
  const perLot = { photoUrls: many, photosPerLot: sizes.perLot, count: sizes.exported / sizes.perLot };
  await addLots(person, { ...perLot, manifestIds: [exported] });
  await addLots(person, { manifestIds: [columned], count: sizes.columned, isWide: true });
  const ours = await addManifests(person, sizes.connections);
  const theirs = await addManifests(person, sizes.connections);
  await addLots(person, { ...few, manifestIds: [...ours, ...theirs], count: sizes.ownLots });
  const token = await person.staff.share(listed);
  await person.sql`vacuum analyze`;
  const itemIds = (manifestIds: string[]) =>
    Promise.all(manifestIds.map((manifestId) => itemIdsOf(person.sql, manifestId)));
  return {
    ...{ connections: sizes.connections, lots: sizes.listed },
    ...{ pictures, photoUrls, listed, lists, exported, columned, token, ours, theirs },
    ourItems: await itemIds(ours),
    theirItems: await itemIds(theirs),
  };
}

async function itemIdsOf(sql: Sql, manifestId: string): Promise<string[]> {
  const rows = await sql`select id from items where manifest_id = ${manifestId}`;
  return rows.map(({ id }) => id);
}
