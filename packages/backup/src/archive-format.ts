import { z } from "zod";

/**
 * A backup is a tar archive, which other programs can read too:
 *
 * - `lotwright-backup.json`: what it is (`header`)
 * - `tables/<name>/<part>.copy`: rows as PostgreSQL's COPY writes them in its text format; the parts of a table make one text
 * - `objects/<key>`: photos and recordings, in the order of their keys
 * - `index/<part>.jsonl`: a line for each of the objects before it, and for those that are in an earlier backup
 * - `manifest.json`: counts and checksums of everything
 * - `end.json`: where the manifest is, in a file of a fixed size, so that it is found from the end
 */
export const product = "lotwright";
export const formatVersion = 1;

export const headerName = "lotwright-backup.json";
export const manifestName = "manifest.json";
export const endName = "end.json";
export const tablePrefix = "tables/";
export const objectPrefix = "objects/";
export const indexPrefix = "index/";

export const blockBytes = 512;
export const endBytes = 512;
/** Size of the last file with its header, and the two empty blocks that end a tar archive. */
export const tailBytes = blockBytes + endBytes + 2 * blockBytes;

export const maxHeaderBytes = 64 * 1024;
export const maxManifestBytes = 64 * 1024 * 1024;
export const maxIndexBytes = 8 * 1024 * 1024;
/** Maximum object size, above any photo or recording. */
export const maxObjectBytes = 256 * 1024 * 1024;
export const tablePartBytes = 64 * 1024 * 1024;
export const objectsPerIndex = 10_000;
/** Maximum of missing objects named in a manifest; all are counted. */
export const maxNamedMissing = 1_000;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const baseBackup = z.object({ id: z.uuid(), name: z.string().min(1).max(1_000) });

/** An earlier backup whose objects this one references. */
export type BaseBackup = z.infer<typeof baseBackup>;

export const header = z.object({
  product: z.literal(product),
  format: z.int(),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Version of the API's OpenAPI document. */
  version: z.string(),
  migration: z.object({ tag: z.string(), when: z.int() }),
});
export type Header = z.infer<typeof header>;

const table = z.object({ name, columns: z.array(name).min(1), rows: count, bytes: count, sha256 });
export type Table = z.infer<typeof table>;

export const manifest = z.object({
  id: z.uuid(),
  headerSha256: sha256,
  tables: z.array(table),
  objects: z.object({ count, bytes: count }),
  /** Objects stored in this archive. */
  stored: z.object({ count, bytes: count }),
  /** Objects that the database names but storage no longer had. */
  missing: z.object({ count, keys: z.array(z.string()).max(maxNamedMissing) }),
  index: z.array(z.object({ offset: count, bytes: count, sha256 })),
  bases: z.array(baseBackup),
});
export type Manifest = z.infer<typeof manifest>;

export const end = z.object({ manifest: z.object({ offset: count, bytes: count, sha256 }) });

export const indexLine = z.object({
  key: z.string().regex(/^(?:photos|recordings)\/[a-z0-9.-]{1,180}$/),
  bytes: count,
  sha256,
  /** Id of the earlier backup that contains the object. */
  in: z.uuid().optional(),
});
export type IndexLine = z.infer<typeof indexLine>;

/** A file's position in the archive. */
export type Extent = { offset: number; bytes: number };

/** Bytes that a file occupies in a tar archive. */
export const spanOf = (bytes: number) => blockBytes + Math.ceil(bytes / blockBytes) * blockBytes;
