import { textOf } from "@lotwright/tooling/demo/client";
import { addLots, addManifests, addPhotos, customColumns, makePhotos } from "./sale.mjs";

export const mostConnections = 16;
/** The smallest size has two connections; the full one, each that is asked over. */
const full = {
  connections: mostConnections,
  lists: 100,
  listed: 2_000,
  exported: 1_500,
  perLot: 5,
  columned: 5_000,
  uploads: 8,
  ownLots: 50,
};
const smallest = {
  connections: 2,
  lists: 2,
  listed: 20,
  exported: 10,
  perLot: 5,
  columned: 20,
  uploads: 1,
  ownLots: 2,
};

export const sheetColumns = "lotNumber title description category consignor quantity notes"
  .split(" ")
  .concat(customColumns);

/** @typedef {Awaited<ReturnType<typeof fillSpeedSale>>} SpeedSale */

/**
 * The data of the bench: a shared sale of 2,000 lots, more such sales than our server keeps in memory, one with 1,500 photos, one of 5,000 lots with every column filled,
 * and a manifest for each connection to our server and to the reference.
 * @param {import("./scene.mjs").Person} person
 * @param {string} dataDir
 * @param {boolean} isSmallest
 */
export async function fillSpeedSale({ client, sql, workspaceId }, dataDir, isSmallest) {
  const sizes = isSmallest ? smallest : full;
  const pictures = await makePhotos(sizes.uploads);
  const [photo = Buffer.alloc(0)] = pictures;
  const photoUrls = [];
  for (const bytes of pictures) {
    const file = { field: "photo", name: "photo.jpg", type: "image/jpeg", bytes };
    photoUrls.push(textOf(await client.upload("/upload-photo", file), "url"));
  }
  const [listed = "", exported = "", columned = ""] = await addManifests(sql, {
    workspaceId,
    count: 3,
    name: "Sale",
  });
  const few = { workspaceId, photoUrls, photosPerLot: 2 };
  await addLots(sql, { ...few, manifestIds: [listed], count: sizes.listed });
  const lists = await addManifests(sql, { workspaceId, count: sizes.lists, name: "List" });
  await addLots(sql, { ...few, manifestIds: lists, count: sizes.listed });
  const many = await addPhotos(sql, { dataDir, workspaceId, photo, count: sizes.exported });
  const perLot = { photoUrls: many, photosPerLot: sizes.perLot };
  await addLots(sql, { ...few, ...perLot, manifestIds: [exported], count: sizes.exported / sizes.perLot });
  await addLots(sql, {
    ...few,
    photosPerLot: 0,
    manifestIds: [columned],
    count: sizes.columned,
    isWide: true,
  });
  const ours = await addManifests(sql, { workspaceId, count: sizes.connections, name: "Ours" });
  const theirs = await addManifests(sql, { workspaceId, count: sizes.connections, name: "Reference" });
  await addLots(sql, { ...few, manifestIds: [...ours, ...theirs], count: sizes.ownLots });
  await client.send("PATCH", `/manifests/${listed}/sharing`, { enabled: true });
  const token = textOf(await client.send("POST", `/manifests/${listed}/regenerate-token`), "token");
  await sql`vacuum analyze`;
  const itemIds = (/** @type {string[]} */ manifestIds) =>
    Promise.all(manifestIds.map((manifestId) => itemIdsOf(sql, manifestId)));
  return {
    connections: sizes.connections,
    ...{ pictures, photoUrls, listed, lists, exported, columned, token, ours, theirs },
    ourItems: await itemIds(ours),
    theirItems: await itemIds(theirs),
  };
}

/**
 * @param {import("postgres").Sql} sql
 * @param {string} manifestId
 * @returns {Promise<string[]>}
 */
async function itemIdsOf(sql, manifestId) {
  const rows = await sql`select id from items where manifest_id = ${manifestId}`;
  return rows.map(({ id }) => id);
}
