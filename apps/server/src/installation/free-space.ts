import { readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Database } from "@lotwright/db/client";
import { driverOf } from "@lotwright/db/client";
import { withinDeadline } from "../core/deadline";
import type { Env } from "../core/env";
import { isLoopback } from "../core/network";

/** A disk that the server writes to, named by its content. */
export type Place = "data" | "photos" | "database" | "temporary" | "backups";

export type Space = { place: Place; freeBytes: number; sizeBytes: number };

export type ReadSpace = () => Promise<Space[]>;

type Statfs = (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

const answersWithinMs = 1_000;
const lowBytes = 1_000_000_000;
const lowShare = 0.05;

/** Whether less than 1 GB or 5 % of a disk is free. */
export const isLow = ({ freeBytes, sizeBytes }: Omit<Space, "place">): boolean =>
  freeBytes < lowBytes || freeBytes < sizeBytes * lowShare;

/** Names of the places in sentences. */
export const placeTitles: Record<Place, string> = {
  data: "DATA_DIR",
  photos: "the photos in DATA_DIR",
  database: "PostgreSQL",
  temporary: "temporary files",
  backups: "backups",
};

/** Folder of each place that a server with these settings writes to. */
export function placesOf(env: Env, databaseFolder?: string): Map<Place, string> {
  const dataDir = resolve(env.DATA_DIR);
  const places = new Map<Place, string>([["temporary", tmpdir()]]);
  if (!env.DATABASE_URL || env.LAN) places.set("data", dataDir);
  if (!env.S3_ENDPOINT) places.set("photos", join(dataDir, "photos"));
  if (databaseFolder) places.set("database", databaseFolder);
  if (env.BACKUP && !env.BACKUP.startsWith("s3:")) places.set("backups", resolve(env.BACKUP));
  return places;
}

/** Reads a process title from Linux' /proc. */
const readTitle = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, "utf8");

/**
 * Folder of a local PostgreSQL that DATABASE_URL names; undefined for a remote one, without permission, or in a container, whose
 * process ids differ.
 */
export async function findDatabaseFolder(
  { DATABASE_URL }: Env,
  db: Database,
  titleOf = readTitle,
): Promise<string | undefined> {
  const host = DATABASE_URL && new URL(DATABASE_URL).hostname.replace(/^\[|\]$/g, "");
  if (!host || !(host === "localhost" || isLoopback(host))) return undefined;
  try {
    const [row] = await driverOf(
      db,
    )`select current_setting('data_directory') as folder, pg_backend_pid() as pid,
      inet_client_port() as port`;
    // PostgreSQL includes the client's port in the title of the process that serves it.
    const isHere = row && (await titleOf(row.pid)).includes(`(${row.port})`);
    return isHere ? row.folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates a reader of free disk space. Omits places that are unreadable or take more than a second; a hanging folder is only
 * queried again once it has answered, since each query blocks a thread.
 */
export function createSpace(places: ReadonlyMap<Place, string>, read: Statfs = statfs): ReadSpace {
  const running = new Map<Place, ReturnType<Statfs>>();
  const ask = (place: Place, folder: string) => {
    const asked = running.get(place) ?? read(folder).finally(() => running.delete(place));
    running.set(place, asked);
    return withinDeadline(answersWithinMs, asked, () => new Error(`${folder} does not answer`));
  };
  const readPlace = async ([place, folder]: [Place, string]): Promise<Space[]> => {
    const found = await ask(place, folder).catch(() => undefined);
    if (!found) return [];
    return [{ place, freeBytes: found.bavail * found.bsize, sizeBytes: found.blocks * found.bsize }];
  };
  return async () => (await Promise.all([...places].map(readPlace))).flat();
}
