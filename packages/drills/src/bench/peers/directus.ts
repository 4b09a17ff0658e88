import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@lotwright/tooling/run";
import { startServerProcess } from "@lotwright/tooling/server-process";
import { freePort } from "../../installation/server-process";
import { formOf, get, type PeerAsked, sending, taking } from "../work";
import { addIndex, askLots, callJson, type Peer, type PeerKind, type PeerPlace, slices } from "./peer";
import { columns, givenTo, type Kind, type Lot } from "./peer-lots";

type Headers = Record<string, string>;
type Form = Awaited<ReturnType<typeof formOf>>;

const batchSize = 200;
const password = "walnut cabinet 1880";

const fields: Record<Kind, object> = {
  id: { type: "uuid", meta: {} },
  text: { type: "text", meta: {}, schema: { default_value: "", is_nullable: false } },
  integer: { type: "integer", meta: {} },
  decimal: { type: "float", meta: {} },
  boolean: { type: "boolean", meta: { special: ["cast-boolean"] }, schema: { default_value: false } },
  list: { type: "json", meta: { special: ["cast-json"] } },
};

export const directus: PeerKind = {
  id: "directus",
  title: "Directus 12.4.1",
  // Omits the sandbox for extensions, which compiles at installation, and the admin web app.
  package: { name: "directus", version: "12.4.1", omitted: ["isolated-vm", "@directus/app"] },
  start,
};

async function start(place: PeerPlace): Promise<Peer> {
  const { folder, databaseUrl, lots, pictures } = place;
  const adminToken = randomBytes(16).toString("hex");
  const env = await environmentOf(place, adminToken);
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
    const { origin } = server;
    const admin = bearer(adminToken);
    await makeCollection(origin, admin);
    const staff = await addStaff(origin, admin);
    await addAll(origin, staff, lots.listed);
    const ids = [];
    for (const own of lots.own) ids.push(await addAll(origin, staff, own));
    const forms = await Promise.all(pictures.map((picture) => formOf(picture, {}, "file")));
    const assets = [];
    for (const form of forms) assets.push(await upload(origin, staff, form));
    await addIndex(databaseUrl, "lots", "id");
    return { ...server, asked: askedOf(place, staff, { ids, forms, assets }) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function environmentOf({ dataDir, databaseUrl }: PeerPlace, adminToken: string) {
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
    ADMIN_PASSWORD: password,
    ADMIN_TOKEN: adminToken,
    STORAGE_LOCAL_ROOT: uploads,
    SERVE_APP: "false",
    TELEMETRY: "false",
    // Its default formats log lines for people, which is slower.
    LOG_STYLE: "raw",
    // Raises a limit, above which it would answer 503 to lists over 16 connections.
    PRESSURE_LIMITER_ENABLED: "false",
  };
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

async function makeCollection(origin: string, headers: Headers): Promise<void> {
  const own = [
    { field: "id", type: "uuid", meta: { special: ["uuid"] }, schema: { is_primary_key: true } },
    { field: "createdAt", type: "timestamp", meta: { special: ["date-created"] } },
    { field: "updatedAt", type: "timestamp", meta: { special: ["date-created", "date-updated"] } },
  ];
  const others = Object.entries(columns).map(([field, kind]) => ({ field, ...fields[kind] }));
  const body = { collection: "lots", meta: {}, schema: {}, fields: [...own, ...others] };
  await callJson(`${origin}/collections`, headers, body);
}

/** Creates a user who may read and write every lot and photo, but is no administrator. */
async function addStaff(origin: string, headers: Headers): Promise<Headers> {
  const permissions = ["lots", "directus_files"].flatMap((collection) =>
    ["create", "read", "update"].map((action) => ({ collection, action, permissions: {}, fields: ["*"] })),
  );
  const policy = { name: "Staff", admin_access: false, app_access: false, permissions };
  const { data } = await callJson<{ data: { id: string } }>(`${origin}/policies`, headers, policy);
  const token = randomBytes(16).toString("hex");
  const person = { email: "staff@example.com", password, token, policies: [{ policy: data.id }] };
  await callJson(`${origin}/users`, headers, person);
  return bearer(token);
}

/** Adds lots, and returns their ids. */
async function addAll(origin: string, headers: Headers, lots: Lot[]): Promise<string[]> {
  const ids = [];
  for (const slice of slices(lots, batchSize)) {
    const url = `${origin}/items/lots?fields=id&limit=-1`;
    const { data } = await callJson<{ data: { id: string }[] }>(url, headers, slice.map(givenTo));
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}

/** Uploads a photo, and returns its id. */
async function upload(origin: string, headers: Headers, { type, body }: Form): Promise<string> {
  const sent = { method: "POST", headers: { ...headers, "content-type": type }, body: new Uint8Array(body) };
  const response = await fetch(`${origin}/files`, sent);
  if (!response.ok) throw new Error(`/files answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data.id; // typed like its response
}

/** Ids of lots per connection, photos to upload, and stored photos. */
type Filled = { ids: string[][]; forms: Form[]; assets: string[] };

function askedOf(place: PeerPlace, headers: Headers, { ids, forms, assets }: Filled): PeerAsked {
  const filter = JSON.stringify({ manifestId: { _eq: place.lots.listed[0]?.manifestId } });
  const list = `filter=${encodeURIComponent(filter)}&sort=-createdAt,-id`;
  return {
    ...askLots(place, headers, { path: "/items/lots", list, change: "PATCH", ids }),
    upload: { ask: sending("/files", forms, () => headers) },
    thumbnail: {
      ask: get((_, turn) => `/assets/${taking(assets, turn)}?width=400&height=400&fit=inside`, headers),
    },
  };
}
