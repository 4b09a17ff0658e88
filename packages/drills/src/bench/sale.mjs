import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import sharp from "sharp";

/** @typedef {import("postgres").Sql} Sql */

export const customColumns = Array.from({ length: 20 }, (_, index) => `custom${index + 1}`);

/**
 * The embedded PostgreSQL of the server that runs on this folder, and its process.
 * @param {string} dataDir
 */
export async function openEmbedded(dataDir) {
  const cluster = join(dataDir, "postgres");
  const [pid, , , port] = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n");
  const password = await readFile(join(cluster, "lotwright-password"), "utf8");
  const url = `postgres://app:${password}@127.0.0.1:${port}/postgres`;
  return { pid: Number(pid), url, sql: postgres(url, { max: 2 }) };
}

/**
 * Adds manifests to a workspace and returns their ids.
 * @param {Sql} sql
 * @param {{ workspaceId: string, count: number, name: string }} wish
 * @returns {Promise<string[]>}
 */
export async function addManifests(sql, { workspaceId, count, name }) {
  const rows = await sql`
    insert into manifests (workspace_id, name, consignor)
    select ${workspaceId}, ${name} || ' ' || number, 'Estate of A. Field' from generate_series(1, ${count}) number
    returning id`;
  return rows.map(({ id }) => id);
}

/**
 * @typedef {object} Lots
 * @property {string} workspaceId
 * @property {string[]} manifestIds the lots are spread over them
 * @property {number} count in each
 * @property {string[]} photoUrls to choose from
 * @property {number} photosPerLot
 * @property {boolean} [isWide] with text in every custom field
 * @property {number} [first] how many lots each has already
 */

/**
 * Adds realistic lots to manifests: about 850 bytes of JSON each.
 * @param {Sql} sql
 * @param {Lots} lots
 */
export async function addLots(sql, lots) {
  const { workspaceId, manifestIds, count, photoUrls, photosPerLot, isWide, first = 0 } = lots;
  const custom = isWide ? "Oak, brass and glass, restored" : "";
  const columns = customColumns.map((name) => sql`, ${sql(name)}`);
  const values = customColumns.map((_, index) => sql`, ${custom && `${custom} ${index}`}`);
  await sql`
    insert into items (workspace_id, manifest_id, lot_number, title, description, category, consignor, notes,
      photo_urls, creation_hash, created_at, updated_at ${columns})
    select ${workspaceId}, manifest_id, 999 + number,
      'Brass table lamp with a green glass shade, no. ' || number,
      repeat('A lamp of brass with a shade of green glass; the wiring is new. ', 4) || number,
      'Home & Garden', 'Estate of A. Field', 'From the attic, ' || number || ' cm high',
      (select coalesce(array_agg((${photoUrls}::text[])[1 + (number * ${photosPerLot} + place) % ${photoUrls.length || 1}]), '{}')
        from generate_series(1, ${photosPerLot}) place),
      md5(number::text), now() - number * interval '1 second', now() - number * interval '1 second' ${values}
    from unnest(${manifestIds}::uuid[]) manifest_id, generate_series(${first + 1}::int, ${first + count}::int) number`;
}

/**
 * Photos of 1600 px with the file size of real photographs.
 * @param {number} count
 * @returns {Promise<Buffer[]>}
 */
export async function makePhotos(count) {
  const photos = [];
  for (let index = 0; index < count; index += 1) {
    const noise = { type: /** @type {const} */ ("gaussian"), mean: 90 + index * 5, sigma: 30 };
    const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#808080", noise } });
    photos.push(await image.blur(1).jpeg({ quality: 80 }).toBuffer());
  }
  return photos;
}

/**
 * Stores photos in the server's folder and returns their URLs.
 * @param {Sql} sql
 * @param {{ dataDir: string, workspaceId: string, photo: Buffer, count: number }} wish
 * @returns {Promise<string[]>}
 */
export async function addPhotos(sql, { dataDir, workspaceId, photo, count }) {
  await mkdir(join(dataDir, "photos"), { recursive: true });
  const urls = Array.from({ length: count }, () => `/photos/${randomBytes(16).toString("hex")}.jpg`);
  for (const url of urls) await writeFile(join(dataDir, url), photo);
  await sql`
    insert into photos (workspace_id, url, state, width, height, bytes, content_hash)
    select ${workspaceId}, url, 'stored', 1600, 1200, ${photo.length}, md5(url) from unnest(${urls}::text[]) url`;
  return urls;
}
