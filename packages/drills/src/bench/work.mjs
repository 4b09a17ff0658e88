import { randomUUID } from "node:crypto";
import { Client } from "@lotwright/tooling/demo/client";
import { newAddress } from "./scene.mjs";
import { mostConnections, sheetColumns } from "./speed-sale.mjs";

/**
 * @typedef {import("./load.mjs").Ask} Ask
 * @typedef {(connection: number, turn: number) => Ask} Asking
 *
 * @typedef {object} Work
 * @property {string} name
 * @property {Asking} ours
 * @property {Asking} [reference]
 * @property {number} [status]
 * @property {number} [seconds] of a round, when another length suits it
 * @property {number[]} [connections]
 * @property {() => Promise<void>} [before] each round of ours, and not measured
 *
 * @typedef {object} Scene
 * @property {import("./speed-sale.mjs").SpeedSale} sale
 * @property {import("./scene.mjs").Person} person
 * @property {string} etag of the list, as it was answered before
 * @property {string} pageEtag of the public page
 */

export const json = { "content-type": "application/json" };
const both = [1, mostConnections];
const thumbnailOf = (/** @type {string} */ url) => url.replace(".jpg", "-thumb.jpg");

/**
 * @template T
 * @param {readonly T[]} list
 * @param {number} turn
 * @returns {T}
 */
export function taking(list, turn) {
  const taken = list[turn % list.length];
  if (taken === undefined) throw new Error("There is nothing to take from");
  return taken;
}

/**
 * All measured work, in order: each request to our server, and the same on the reference.
 * @param {Scene} scene
 * @returns {Promise<Work[]>}
 */
export async function speedWork(scene) {
  return [...reading(scene), ...writing(scene), ...(await uploading(scene)), login(scene), ...packing(scene)];
}

/**
 * A reader of the catalog with an address of their own.
 * @param {Record<string, string>} headers
 */
const readerOf = (headers) => ({ ...headers, "x-forwarded-for": newAddress() });

/**
 * @param {Scene} scene
 * @returns {Work[]}
 */
function reading({ sale, person, etag, pageEtag }) {
  const { listed, lists, ourItems, theirItems, photoUrls, token } = sale;
  const headers = { cookie: person.client.cookie };
  const list = `/api/manifests/${listed}/items`;
  let turns = 0;
  const nextList = () => taking(lists, turns++);
  return [
    {
      name: "list of 2,000 items",
      ours: () => ({ method: "GET", path: `/api/manifests/${nextList()}/items`, headers }),
      reference: () => ({ method: "GET", path: `/manifests/${nextList()}/items` }),
    },
    {
      name: "cards of 2,000 items",
      ours: () => ({ method: "GET", path: `/api/manifests/${nextList()}/items?fields=card`, headers }),
      reference: () => ({ method: "GET", path: `/manifests/${nextList()}/items` }),
    },
    {
      name: "the same list, unchanged",
      ours: () => ({ method: "GET", path: list, headers }),
    },
    {
      name: "the same list, unchanged (ETag)",
      status: 304,
      ours: () => ({ method: "GET", path: list, headers: { ...headers, "if-none-match": etag } }),
    },
    {
      name: "one item",
      ours: (connection, turn) => ({
        method: "GET",
        path: `/api/items/${taking(taking(ourItems, connection), turn)}`,
        headers,
      }),
      reference: (connection, turn) => ({
        method: "GET",
        path: `/items/${taking(taking(theirItems, connection), turn)}`,
      }),
    },
    {
      name: "thumbnail",
      ours: (_connection, turn) => ({ method: "GET", path: thumbnailOf(taking(photoUrls, turn)) }),
      reference: (_connection, turn) => ({ method: "GET", path: thumbnailOf(taking(photoUrls, turn)) }),
    },
    {
      name: "public catalog of 2,000 items",
      ours: () => ({
        method: "GET",
        path: `/api/public/manifests/${token}`,
        headers: readerOf({}),
      }),
      reference: () => ({ method: "GET", path: `/public/${token}` }),
    },
    {
      name: "catalog page of 2,000 items (brotli)",
      ours: () => ({
        method: "GET",
        path: `/public/${token}`,
        headers: readerOf({ "accept-encoding": "br" }),
      }),
    },
    {
      name: "the same page, unchanged (ETag)",
      status: 304,
      ours: () => ({
        method: "GET",
        path: `/public/${token}`,
        headers: readerOf({ "if-none-match": pageEtag }),
      }),
    },
  ];
}

export const texts = {
  title: "Walnut side table with a drawer",
  description: "A side table of walnut with one drawer on turned legs. ".repeat(5),
  category: "Furniture",
  consignor: "Estate of A. Field",
  notes: "From the study, 72 cm high",
};

/**
 * @param {Scene} scene
 * @returns {Work[]}
 */
function writing({ sale, person }) {
  const { ours, theirs, ourItems, theirItems, photoUrls } = sale;
  const headers = { ...json, cookie: person.client.cookie };
  let lotNumber = 10_000;
  const creation = (/** @type {number} */ turn) => {
    lotNumber += 1;
    return { lotNumber, photoUrl: taking(photoUrls, turn) };
  };
  return [
    {
      name: "create an item",
      status: 201,
      ours: (connection, turn) => {
        const { photoUrl, lotNumber } = creation(turn);
        const place = { id: randomUUID(), manifestId: taking(ours, connection), lotNumber };
        const body = { ...place, ...texts, quantity: 1, photoUrls: [photoUrl] };
        return { method: "POST", path: "/api/items", headers, body: JSON.stringify(body) };
      },
      reference: (connection, turn) => {
        const { photoUrl, lotNumber } = creation(turn);
        const place = { workspace_id: person.workspaceId, manifest_id: taking(theirs, connection) };
        const body = { ...place, lot_number: lotNumber, ...texts, quantity: 1, photo_urls: [photoUrl] };
        return { method: "POST", path: "/items", headers: json, body: JSON.stringify(body) };
      },
    },
    {
      name: "update an item",
      ours: (connection, turn) => ({
        method: "PATCH",
        path: `/api/items/${taking(taking(ourItems, connection), turn)}`,
        headers,
        body: JSON.stringify({ ...texts, quantity: 2 + turn }),
      }),
      reference: (connection, turn) => ({
        method: "PATCH",
        path: `/items/${taking(taking(theirItems, connection), turn)}`,
        headers: json,
        body: JSON.stringify({ ...texts, quantity: 2 + turn }),
      }),
    },
  ];
}

/**
 * @param {Scene} scene
 * @returns {Promise<Work[]>}
 */
async function uploading({ sale, person }) {
  const cookies = await uploadersOf(person, sale.connections);
  const forms = await Promise.all(sale.pictures.map((photo) => formOf(photo, {})));
  const { workspaceId } = person;
  const bareForms = await Promise.all(sale.pictures.map((photo) => formOf(photo, { workspaceId })));
  return [
    {
      name: "upload a photo of 1600 px",
      status: 201,
      seconds: 1.5,
      ours: (connection, turn) => {
        const { type, body } = taking(forms, turn);
        const headers = { "content-type": type, cookie: taking(cookies, connection) };
        return { method: "POST", path: "/api/upload-photo", headers, body };
      },
      reference: (_connection, turn) => {
        const { type, body } = taking(bareForms, turn);
        return { method: "POST", path: "/upload-photo", headers: { "content-type": type }, body };
      },
    },
  ];
}

/**
 * Enough sessions of people of the workspace for the connections: one person may send four photos concurrently.
 * @param {import("./scene.mjs").Person} person
 * @param {number} connections
 */
async function uploadersOf({ client }, connections) {
  const cookies = [client.cookie];
  while (cookies.length * 4 < connections) {
    const credentials = { email: `${randomUUID()}@example.com`, password: "walnut cabinet 1880" };
    await client.send("POST", "/admin/users", credentials);
    const colleague = new Client(new URL(client.api).origin);
    await colleague.send("POST", "/auth/login", credentials);
    cookies.push(colleague.cookie);
  }
  return cookies;
}

/**
 * A form with a photo, as it is sent.
 * @param {Buffer} photo
 * @param {Record<string, string>} fields
 * @param {string} [field] of the photo
 */
export async function formOf(photo, fields, field = "photo") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  const written = new Response(form);
  return {
    type: written.headers.get("content-type") ?? "",
    body: Buffer.from(await written.arrayBuffer()),
  };
}

/**
 * @param {Scene} scene
 * @returns {Work}
 */
function login({ person }) {
  const body = JSON.stringify(person.credentials);
  return {
    name: "login",
    ours: () => ({
      method: "POST",
      path: "/api/auth/login",
      headers: { ...json, "x-forwarded-for": newAddress() },
      body,
    }),
    reference: () => ({ method: "POST", path: "/login", headers: json, body }),
  };
}

/**
 * Work of one download per round.
 * @param {Scene} scene
 * @returns {Work[]}
 */
function packing({ sale, person }) {
  const headers = { cookie: person.client.cookie };
  const columns = sheetColumns.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const once = { seconds: 0, connections: [1] };
  const format = (/** @type {"csv" | "xlsx"} */ fileFormat) => async () => {
    await person.client.send("POST", "/export-settings", { fileFormat, includeColumns: sheetColumns });
  };
  return [
    {
      name: "export of 1,500 photos",
      ...once,
      before: format("csv"),
      ours: () => ({ method: "GET", path: `/api/manifests/${sale.exported}/export`, headers }),
      reference: () => ({ method: "GET", path: `/archiver/${sale.exported}` }),
    },
    {
      name: "XLSX of 5,000 lots x 27 columns",
      ...once,
      before: format("xlsx"),
      ours: () => ({ method: "GET", path: `/api/manifests/${sale.columned}/export`, headers }),
      reference: () => ({ method: "GET", path: `/exceljs/${sale.columned}?columns=${columns}` }),
    },
  ];
}

/**
 * The work whose name contains one of these parts.
 * @template {{ name: string }} Named
 * @param {Named[]} all
 * @param {string} parts `login,list`; nothing means all
 * @returns {Named[]}
 */
export function workNamed(all, parts) {
  const wanted = parts.split(",");
  const unknown = wanted.filter((part) => !all.some(({ name }) => name.includes(part)));
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(", ");
    throw new Error(`Nothing that is measured is called ${unknown.join(", ")}. There are: ${names}`);
  }
  return all.filter(({ name }) => wanted.some((part) => name.includes(part)));
}

/** @param {Pick<Work, "connections">} work */
export const connectionsOf = ({ connections = both }) => connections;
