import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { run } from "@lotwright/tooling/run";
import { startServerProcess } from "@lotwright/tooling/server-process";
import postgres from "postgres";
import { formOf, json, taking } from "../work.mjs";
import { callJson, slices } from "./call-json.mjs";
import { columns, givenTo } from "./peer-lots.mjs";
import { bodiesFor, changeFor } from "./peer-work.mjs";

/**
 * @typedef {import("./peer-lots.mjs").Kind} Kind
 * @typedef {import("./peer-lots.mjs").Lot} Lot
 * @typedef {import("./peer-work.mjs").PeerKind} PeerKind
 * @typedef {import("./peer-work.mjs").Place} Place
 * @typedef {Record<string, string>} Headers
 */

const batchSize = 200;

/** @type {Record<Kind, object>} */
const fields = {
  id: { type: "uuid", meta: {} },
  text: { type: "text", meta: {}, schema: { default_value: "", is_nullable: false } },
  integer: { type: "integer", meta: {} },
  decimal: { type: "float", meta: {} },
  boolean: { type: "boolean", meta: { special: ["cast-boolean"] }, schema: { default_value: false } },
  list: { type: "json", meta: { special: ["cast-json"] } },
};

/** @type {PeerKind} */
export const directus = {
  id: "directus",
  title: "Directus 12.4.1",
  // The sandbox of extensions, which is compiled when it is installed, and the admin's web app.
  package: { name: "directus", version: "12.4.1", omitted: ["isolated-vm", "@directus/app"] },
  start,
};

/**
 * @param {Place} place
 * @returns {Promise<import("./peer-work.mjs").Peer>}
 */
async function start({ folder, dataDir, databaseUrl, lots, photoUrls, pictures }) {
  const adminToken = randomBytes(16).toString("hex");
  const env = await environmentOf({ dataDir, databaseUrl, adminToken });
  const api = join(folder, "node_modules/@directus/api/dist");
  const setUp = await run(process.execPath, [join(api, "cli/run.js"), "bootstrap"], { env, cwd: folder });
  if (setUp.code !== 0) throw new Error(setUp.output.trim().slice(-300));
  const server = await startServerProcess(env, {
    script: [join(api, "start.js")],
    cwd: folder,
    ready: /Server started at (http:\/\/[\w.:]+)/,
    isQuiet: true,
  });
  try {
    const admin = bearer(adminToken);
    await makeCollection(server.origin, admin);
    const staff = await addStaff(server.origin, admin);
    await addAll(server.origin, staff, lots.listed);
    const ids = [];
    for (const own of lots.own) ids.push(await addAll(server.origin, staff, own));
    const forms = await Promise.all(pictures.map((picture) => formOf(picture, {}, "file")));
    const assets = [];
    for (const form of forms) assets.push(await upload(server.origin, staff, form));
    await addIndex(databaseUrl);
    return { ...server, asked: askedOf({ headers: staff, ids, lots, photoUrls, forms, assets }) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** @param {{ dataDir: string, databaseUrl: string, adminToken: string }} given */
async function environmentOf({ dataDir, databaseUrl, adminToken }) {
  const uploads = join(dataDir, "directus-uploads");
  await mkdir(uploads, { recursive: true });
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: randomBytes(32).toString("hex"),
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: "walnut cabinet 1880",
    ADMIN_TOKEN: adminToken,
    STORAGE_LOCAL_ROOT: uploads,
    SERVE_APP: "false",
    TELEMETRY: "false",
    // Its default formats each line for people, which costs more.
    LOG_STYLE: "raw",
    // It would answer 503 to lists over 16 connections.
    PRESSURE_LIMITER_ENABLED: "false",
  };
}

/** A port for a server that does not say which one it was given. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("There is no free port");
  return address.port;
}

/**
 * @param {string} token
 * @returns {Headers}
 */
const bearer = (token) => ({ authorization: `Bearer ${token}` });

/**
 * @param {string} origin
 * @param {Headers} headers
 */
async function makeCollection(origin, headers) {
  const own = [
    { field: "id", type: "uuid", meta: { special: ["uuid"] }, schema: { is_primary_key: true } },
    { field: "createdAt", type: "timestamp", meta: { special: ["date-created"] } },
    { field: "updatedAt", type: "timestamp", meta: { special: ["date-created", "date-updated"] } },
  ];
  const others = Object.entries(columns).map(([field, kind]) => ({ field, ...fields[kind] }));
  const body = { collection: "lots", meta: {}, schema: {}, fields: [...own, ...others] };
  await callJson(`${origin}/collections`, { headers, body });
}

/**
 * A person who may read and write every lot and photo, but is no administrator.
 * @param {string} origin
 * @param {Headers} headers
 */
async function addStaff(origin, headers) {
  const permissions = ["lots", "directus_files"].flatMap((collection) =>
    ["create", "read", "update"].map((action) => ({ collection, action, permissions: {}, fields: ["*"] })),
  );
  const policy = { name: "Staff", admin_access: false, app_access: false, permissions };
  const { data } = await callJson(`${origin}/policies`, { headers, body: policy });
  const token = randomBytes(16).toString("hex");
  const person = { email: "staff@example.com", password: "walnut cabinet 1880", token };
  await callJson(`${origin}/users`, { headers, body: { ...person, policies: [{ policy: data.id }] } });
  return bearer(token);
}

/**
 * @param {string} origin
 * @param {Headers} headers
 * @param {Lot[]} lots
 * @returns {Promise<string[]>} their ids
 */
async function addAll(origin, headers, lots) {
  const ids = [];
  for (const slice of slices(lots, batchSize)) {
    const url = `${origin}/items/lots?fields=id&limit=-1`;
    const { data } = await callJson(url, { headers, body: slice.map(givenTo) });
    ids.push(...data.map((/** @type {Lot} */ { id }) => String(id)));
  }
  return ids;
}

/**
 * @param {string} origin
 * @param {Headers} headers
 * @param {{ type: string, body: Buffer }} form
 * @returns {Promise<string>} its id
 */
async function upload(origin, headers, { type, body }) {
  const sent = { method: "POST", headers: { ...headers, "content-type": type }, body: new Uint8Array(body) };
  const response = await fetch(`${origin}/files`, sent);
  if (!response.ok) throw new Error(`/files answered ${response.status}: ${await response.text()}`);
  return /** @type {{ data: { id: string } }} */ (await response.json()).data.id;
}

/**
 * The index that our list has too.
 * @param {string} databaseUrl
 */
async function addIndex(databaseUrl) {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`create index on lots ("manifestId", "createdAt" desc, id desc)`;
  await sql`vacuum analyze`;
  await sql.end();
}

/**
 * @typedef {object} Filled
 * @property {Headers} headers
 * @property {string[][]} ids of the lots of each connection
 * @property {{ type: string, body: Buffer }[]} forms
 * @property {string[]} assets
 */

/**
 * @param {Filled & Pick<Place, "lots" | "photoUrls">} filled
 * @returns {import("./peer-work.mjs").PeerAsked}
 */
function askedOf({ headers, ids, lots, photoUrls, forms, assets }) {
  const path = "/items/lots";
  const writing = { ...headers, ...json };
  const bodyOf = bodiesFor(lots, photoUrls);
  const pathOf = (/** @type {number} */ connection, /** @type {number} */ turn) =>
    `${path}/${taking(taking(ids, connection), turn)}`;
  const filter = encodeURIComponent(JSON.stringify({ manifestId: { _eq: lots.listed[0]?.manifestId } }));
  const list = `${path}?filter=${filter}&sort=-createdAt,-id&limit=${lots.listed.length}`;
  return {
    list: { ask: () => ({ method: "GET", path: list, headers }) },
    item: { ask: (connection, turn) => ({ method: "GET", path: pathOf(connection, turn), headers }) },
    create: {
      ask: (connection, turn) => ({ method: "POST", path, headers: writing, body: bodyOf(connection, turn) }),
    },
    update: {
      ask: (connection, turn) => ({
        method: "PATCH",
        path: pathOf(connection, turn),
        headers: writing,
        body: changeFor(turn),
      }),
    },
    ...askedOfPhotos({ headers, forms, assets }),
  };
}

/**
 * @param {Pick<Filled, "headers" | "forms" | "assets">} filled
 * @returns {import("./peer-work.mjs").PeerAsked}
 */
function askedOfPhotos({ headers, forms, assets }) {
  return {
    upload: {
      ask: (_connection, turn) => {
        const { type, body } = taking(forms, turn);
        return { method: "POST", path: "/files", headers: { ...headers, "content-type": type }, body };
      },
    },
    thumbnail: {
      ask: (_connection, turn) => ({
        method: "GET",
        path: `/assets/${taking(assets, turn)}?width=400&height=400&fit=inside`,
        headers,
      }),
    },
  };
}
