import postgres from "postgres";
import type { Asking } from "../load";
import { get, json, lotBodies, type PeerAsked, taking } from "../work";
import type { Package } from "./install";
import type { Lot } from "./peer-lots";

/** A running, filled server. */
export type Peer = { origin: string; pid: number; stop: () => Promise<number>; asked: PeerAsked };

/** Lots of the listed sale, and of each connection. */
type PeerLots = { listed: Lot[]; own: Lot[][] };

/** Where and with what a peer starts. */
export type PeerPlace = {
  /** Installation folder of the peer. */
  folder: string;
  /** Folder of its files. */
  dataDir: string;
  /** URL of the peer's own database. */
  databaseUrl: string;
  lots: PeerLots;
  /** URLs of our photos, for the lots. */
  photoUrls: string[];
  pictures: Buffer[];
};

export type PeerKind = {
  id: string;
  title: string;
  package: Package;
  start: (place: PeerPlace) => Promise<Peer>;
};

/** Sends JSON to a peer and returns its response. Throws unless it succeeds. */
export async function callJson<Answer>(
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

export const slices = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** Adds the index that our list has too. */
export async function addIndex(databaseUrl: string, table: string, id: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`create index on ${sql(table)} ("manifestId", "createdAt" desc, ${sql(id)} desc)`;
  await sql`vacuum analyze`;
  await sql.end();
}

/** Requests for lots at a peer's path, given each connection's ids. */
export function askLots(
  { lots, photoUrls }: PeerPlace,
  headers: Record<string, string>,
  { path, list, change, ids }: { path: string; list: string; change: "PUT" | "PATCH"; ids: string[][] },
) {
  const bodies = bodiesFor(lots, photoUrls);
  const pathOf = (connection: number, turn: number) => `${path}/${taking(taking(ids, connection), turn)}`;
  const writing = { ...headers, ...json };
  const create: Asking = (...turn) => ({
    ...{ method: "POST", path, headers: writing, body: bodies.creation(...turn) },
  });
  const update: Asking = (...turn) => ({
    ...{ method: change, path: pathOf(...turn), headers: writing, body: bodies.change(turn[1]) },
  });
  return {
    list: { ask: get(() => `${path}?${list}&limit=${lots.listed.length}`, headers) },
    item: { ask: get(pathOf, headers) },
    create: { ask: create },
    update: { ask: update },
  };
}

/** Bodies of creations and changes, the same as for our server. Every connection creates in a separate manifest. */
export function bodiesFor({ own }: PeerLots, photoUrls: string[]) {
  const { creation, change } = lotBodies(photoUrls);
  return {
    change,
    creation: (connection: number, turn: number) =>
      JSON.stringify({ manifestId: taking(own, connection)[0]?.manifestId, ...creation(turn) }),
  };
}
