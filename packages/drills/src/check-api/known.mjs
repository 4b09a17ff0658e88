import { openAccount, sendJson, sessionIn, textIn } from "./account.mjs";
import { pictures } from "./pictures.mjs";

/**
 * @typedef {"manifest" | "item" | "consignor" | "apiKey" | "member" | "shareToken" | "photoFile" | "ownPreset" | "snapshot" | "edit"} Kind
 *
 * @typedef {object} Known what a workspace has by now
 * @property {import("./account.mjs").Account} account its admin
 * @property {string} memberCookie the session of a member, who may do less
 * @property {Record<Kind, string[]>} ids
 * @property {Record<Kind, string[]>} gone ids of deleted entities
 * @property {Map<string, string[]>} cursors of the pages of a list, by its operation
 * @property {string[]} etags
 * @property {{ manifestId: string, itemId: string }} lot an item and its manifest, which no request names otherwise
 */

/** @returns {Record<Kind, string[]>} */
export const none = () => ({
  manifest: [],
  item: [],
  consignor: [],
  apiKey: [],
  member: [],
  shareToken: [],
  photoFile: [],
  ownPreset: [],
  snapshot: [],
  edit: [],
});

/** @type {Record<string, Kind>} */
const kindsOfPaths = {
  manifests: "manifest",
  items: "item",
  consignors: "consignor",
  "api-keys": "apiKey",
  "export-presets": "ownPreset",
};
/** @type {Record<string, Kind>} */
const kindsOfNames = {
  manifestId: "manifest",
  itemId: "item",
  userId: "member",
  token: "shareToken",
  file: "photoFile",
  snapshotId: "snapshot",
};

/**
 * The kind of entity that a parameter or field names by id, if any.
 * @param {string} name
 * @param {string} path of the operation
 * @returns {Kind | undefined}
 */
export function kindOf(name, path) {
  // An own format has a file, too, which is no photo.
  if (name === "file" && !path.startsWith("/photos/")) return undefined;
  if (name === "snapshotId" && path.startsWith("/api/undo/")) return "edit";
  return name === "id" ? kindsOfPaths[path.split("/")[2] ?? ""] : kindsOfNames[name];
}

/** @type {Record<string, Kind>} */
const kindsOfLists = {
  "items.list": "item",
  "manifests.list": "manifest",
  "consignors.list": "consignor",
  "apiKeys.list": "apiKey",
  "team.list": "member",
  "assignments.list": "manifest",
};

/**
 * @param {string} operationId
 * @returns {Kind | undefined}
 */
export const kindOfList = (operationId) => kindsOfLists[operationId];

/** @type {Record<string, [Kind, string]>} */
const creations = {
  "manifests.create": ["manifest", "id"],
  "items.create": ["item", "id"],
  "consignors.create": ["consignor", "id"],
  "apiKeys.create": ["apiKey", "id"],
  "team.create": ["member", "id"],
  "photos.upload": ["photoFile", "url"],
  "sharing.regenerate": ["shareToken", "token"],
  "exportPresets.create": ["ownPreset", "id"],
};
/** @type {Record<string, Kind>} */
const removals = {
  "manifests.remove": "manifest",
  "items.remove": "item",
  "consignors.remove": "consignor",
  "apiKeys.revoke": "apiKey",
  "exportPresets.remove": "ownPreset",
};

const addressed = (/** @type {string} */ value) => value.replace("/photos/", "");

/**
 * Learns from a response: existing and deleted entities, and the next page of a list.
 * @param {Known} known
 * @param {{ id: string, params: Record<string, string> }} asked
 * @param {import("./connection.mjs").Answered} answer
 */
export function learn(known, { id, params }, answer) {
  const { status, headers } = answer;
  if (status >= 300) return;
  const created = creations[id];
  if (created) known.ids[created[0]].push(addressed(textIn(answer, created[1])));
  const removed = removals[id];
  const removedId = params.id;
  if (removed && removedId) {
    known.ids[removed] = known.ids[removed].filter((one) => one !== removedId);
    known.gone[removed].push(removedId);
  }
  const [, cursor] = /[?&]after=([^&>]+)/.exec(String(headers.link ?? "")) ?? [];
  if (cursor) known.cursors.set(id, [...(known.cursors.get(id) ?? []), decodeURIComponent(cursor)]);
  if (typeof headers.etag === "string") known.etags.push(headers.etag);
}

const things = 3;

/**
 * A workspace with a few entities of each kind, created over the API.
 * @param {import("./connection.mjs").Connection} connection
 * @returns {Promise<Known>}
 */
export async function openWorkspace(connection) {
  const account = await openAccount(connection);
  /** @type {Known} */
  const known = {
    ...{ account, memberCookie: "", ids: none(), gone: none(), cursors: new Map(), etags: [] },
    lot: { manifestId: "", itemId: "" },
  };
  await uploadPhoto(connection, known);
  const photoUrls = known.ids.photoFile.map((file) => `/photos/${file}`);
  const make = async (/** @type {string} */ id, /** @type {string} */ call, /** @type {object} */ body) => {
    learn(known, { id, params: {} }, await sendJson(connection, call, body, account.cookie));
  };
  for (let thing = 1; thing <= things; thing += 1) {
    await make("consignors.create", "POST /api/consignors", { name: `Estate ${thing}` });
    await make("manifests.create", "POST /api/manifests", { name: `Sale ${thing}`, consignor: "Estate 1" });
    const [manifestId] = known.ids.manifest;
    await make("items.create", "POST /api/items", {
      manifestId,
      photoUrls,
      notes: `brass lamp ${thing}`,
    });
    await make("team.create", "POST /api/admin/users", {
      email: `${thing}-${account.email}`,
      password: account.password,
    });
    await make("apiKeys.create", "POST /api/api-keys", { name: `Key ${thing}`, password: account.password });
  }
  const member = { email: `1-${account.email}`, password: account.password };
  known.memberCookie = sessionIn(await sendJson(connection, "POST /api/auth/login", member));
  const [manifestId] = known.ids.manifest;
  await share(connection, known, `/api/manifests/${manifestId}/sharing`);
  await editLot(connection, known);
  for (let price = 1; price <= things; price += 1) await importResult(connection, known, price);
  return known;
}

/**
 * Adds a lot and edits it as many at a time are edited, so that each edit can be undone.
 * @param {import("./connection.mjs").Connection} connection
 * @param {Known} known
 */
async function editLot(connection, known) {
  const { cookie } = known.account;
  const wanted = { name: "Edited sale", consignor: "Estate 1" };
  const sale = await sendJson(connection, "POST /api/manifests", wanted, cookie);
  const manifestId = textIn(sale, "id");
  const itemId = textIn(
    await sendJson(connection, "POST /api/items", { manifestId, title: "Lamp" }, cookie),
    "id",
  );
  for (let thing = 1; thing <= things; thing += 1) {
    const operation = { kind: "set", fields: { category: `Category ${thing}` } };
    const call = `POST /api/manifests/${manifestId}/items/bulk`;
    const answer = await sendJson(connection, call, { ids: [itemId], operation }, cookie);
    known.ids.edit.push(textIn(answer, "snapshotId"));
  }
  known.lot = { manifestId, itemId };
}

/**
 * @param {import("./connection.mjs").Connection} connection
 * @param {Known} known
 * @param {string} path
 */
async function share(connection, known, path) {
  const answer = await sendJson(connection, `PATCH ${path}`, { enabled: true }, known.account.cookie);
  known.ids.shareToken.push(textIn(answer, "token"));
}

/**
 * Imports a price for the edited lot, which can then be undone.
 * @param {import("./connection.mjs").Connection} connection
 * @param {Known} known
 * @param {number} price
 */
async function importResult(connection, { account: { cookie }, lot, ids }, price) {
  const read = await connection.ask({ method: "GET", path: `/api/items/${lot.itemId}`, headers: { cookie } });
  const { lotNumber } = JSON.parse(read.body.toString());
  const csv = `Lot,Hammer price\n${lotNumber},${price}\n`;
  const answer = await sendJson(connection, `POST /api/manifests/${lot.manifestId}/results`, { csv }, cookie);
  ids.snapshot.push(textIn(answer, "snapshotId"));
}

/**
 * @param {import("./connection.mjs").Connection} connection
 * @param {Known} known
 */
async function uploadPhoto(connection, known) {
  const { bytes, type, name } = (await pictures())[0];
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(bytes)], { type }), name);
  const encoded = new Response(form);
  const answer = await connection.ask({
    method: "POST",
    path: "/api/upload-photo",
    headers: { cookie: known.account.cookie, "content-type": encoded.headers.get("content-type") ?? "" },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  if (answer.status !== 201) throw new Error(`/api/upload-photo answered ${answer.status}: ${answer.body}`);
  learn(known, { id: "photos.upload", params: {} }, answer);
}
