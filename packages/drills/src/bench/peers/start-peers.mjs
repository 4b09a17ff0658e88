import { install } from "./install.mjs";

/**
 * @typedef {import("./peer-work.mjs").Peer} Peer
 * @typedef {import("./peer-work.mjs").PeerKind} PeerKind
 * @typedef {import("./peer-work.mjs").Place} Place
 */

/**
 * Installs, starts and fills each peer. One that fails leaves a complaint, and the others go on.
 * @param {PeerKind[]} kinds
 * @param {object} given
 * @param {string} given.scratch
 * @param {import("../sale.mjs").Sql} given.sql
 * @param {Omit<Place, "folder" | "databaseUrl"> & { serverUrl: string }} given.place
 */
export async function startPeers(kinds, { scratch, sql, place }) {
  /** @type {Record<string, Peer>} */
  const running = {};
  /** @type {string[]} */
  const complaints = [];
  for (const kind of kinds) {
    let step = "install";
    try {
      console.error(`installing ${kind.title}`);
      const folder = await install(scratch, kind.package);
      step = "start";
      console.error(`filling ${kind.title}`);
      await sql`create database ${sql(kind.id)}`;
      const databaseUrl = place.serverUrl.replace(/[^/]+$/, kind.id);
      running[kind.id] = await kind.start({ ...place, folder, databaseUrl });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      complaints.push(`${kind.title} did not ${step}: ${reason}`);
    }
  }
  return { running, complaints };
}
