import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { startServerProcess } from "@lotwright/tooling/server-process";
import postgres from "postgres";
import { json, taking } from "../work.mjs";
import { callJson, slices } from "./call-json.mjs";
import { columns, givenTo } from "./peer-lots.mjs";
import { bodiesFor, changeFor } from "./peer-work.mjs";

/**
 * @typedef {import("./peer-lots.mjs").Kind} Kind
 * @typedef {import("./peer-lots.mjs").Lot} Lot
 * @typedef {import("./peer-work.mjs").PeerKind} PeerKind
 * @typedef {import("./peer-work.mjs").Place} Place
 */

const script = fileURLToPath(new URL("./parse-main.mjs", import.meta.url));
const appId = { "x-parse-application-id": "bench" };
const concurrency = 20;

/** @type {Record<Kind, { type: string, defaultValue?: unknown }>} */
const types = {
  id: { type: "String" },
  text: { type: "String", defaultValue: "" },
  integer: { type: "Number" },
  decimal: { type: "Number" },
  boolean: { type: "Boolean", defaultValue: false },
  list: { type: "Array", defaultValue: [] },
};

/** @type {PeerKind} */
export const parse = {
  id: "parse",
  title: "Parse Server 9.9.0",
  package: { name: "parse-server", version: "9.9.0" },
  start,
};

/**
 * @param {Place} place
 * @returns {Promise<import("./peer-work.mjs").Peer>}
 */
async function start({ folder, databaseUrl, lots, photoUrls }) {
  const masterKey = randomBytes(16).toString("hex");
  const env = { PATH: process.env.PATH, NODE_ENV: "production" };
  const server = await startServerProcess(env, {
    script: [script, folder, databaseUrl, masterKey],
    cwd: folder,
    isQuiet: true,
  });
  try {
    const api = `${server.origin}/parse`;
    await makeClass(api, masterKey);
    const headers = { ...appId, "x-parse-session-token": await signUp(api) };
    await addAll(api, headers, lots.listed);
    const ids = [];
    for (const own of lots.own) ids.push(await addAll(api, headers, own));
    await addIndex(databaseUrl);
    return { ...server, asked: askedOf({ headers, ids, lots, photoUrls }) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * A class whose objects every signed-in person may read and write.
 * @param {string} api
 * @param {string} masterKey
 */
async function makeClass(api, masterKey) {
  const signedIn = { requiresAuthentication: true };
  const fields = Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, types[kind]]));
  await callJson(`${api}/schemas/Lot`, {
    headers: { ...appId, "x-parse-master-key": masterKey },
    body: {
      className: "Lot",
      fields,
      // No one adds fields: a lot with a column that its class lacks is refused.
      classLevelPermissions: {
        ...{ find: signedIn, get: signedIn, create: signedIn, update: signedIn },
        addField: {},
      },
    },
  });
}

/**
 * @param {string} api
 * @returns {Promise<string>} the session token
 */
async function signUp(api) {
  const body = { username: "staff", password: "walnut cabinet 1880" };
  return (await callJson(`${api}/users`, { headers: appId, body })).sessionToken;
}

/**
 * Creates one object a request: version 9.9.0 fails at batches with the Express that npm installs for it.
 * @param {string} api
 * @param {Record<string, string>} headers
 * @param {Lot[]} lots
 * @returns {Promise<string[]>} their ids
 */
async function addAll(api, headers, lots) {
  const ids = [];
  for (const slice of slices(lots, concurrency)) {
    const answers = slice.map((lot) => callJson(`${api}/classes/Lot`, { headers, body: givenTo(lot) }));
    ids.push(...(await Promise.all(answers)).map(({ objectId }) => String(objectId)));
  }
  return ids;
}

/**
 * The index that our list has too.
 * @param {string} databaseUrl
 */
async function addIndex(databaseUrl) {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`create index on "Lot" ("manifestId", "createdAt" desc, "objectId" desc)`;
  await sql`vacuum analyze`;
  await sql.end();
}

/**
 * @param {Pick<Place, "lots" | "photoUrls"> & { headers: Record<string, string>, ids: string[][] }} filled
 * @returns {import("./peer-work.mjs").PeerAsked}
 */
function askedOf({ headers, ids, lots, photoUrls }) {
  const path = "/parse/classes/Lot";
  const writing = { ...headers, ...json };
  const bodyOf = bodiesFor(lots, photoUrls);
  const idOf = (/** @type {number} */ connection, /** @type {number} */ turn) =>
    taking(taking(ids, connection), turn);
  const where = encodeURIComponent(JSON.stringify({ manifestId: lots.listed[0]?.manifestId }));
  const list = `${path}?where=${where}&order=-createdAt,-objectId&limit=${lots.listed.length}`;
  return {
    list: { ask: () => ({ method: "GET", path: list, headers }) },
    item: {
      ask: (connection, turn) => ({ method: "GET", path: `${path}/${idOf(connection, turn)}`, headers }),
    },
    create: {
      status: 201,
      ask: (connection, turn) => ({ method: "POST", path, headers: writing, body: bodyOf(connection, turn) }),
    },
    update: {
      ask: (connection, turn) => ({
        method: "PUT",
        path: `${path}/${idOf(connection, turn)}`,
        headers: writing,
        body: changeFor(turn),
      }),
    },
  };
}
