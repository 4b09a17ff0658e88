import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { startServerProcess } from "@lotwright/tooling/server-process";
import type { PeerAsked } from "../work";
import { addIndex, askLots, callJson, type Peer, type PeerKind, type PeerPlace, slices } from "./peer";
import { columns, givenTo, type Kind, type Lot } from "./peer-lots";

const script = fileURLToPath(new URL("./parse-main.mjs", import.meta.url));
const appId = { "x-parse-application-id": "bench" };
const concurrency = 20;
type Headers = Record<string, string>;

const types: Record<Kind, { type: string; defaultValue?: unknown }> = {
  id: { type: "String" },
  text: { type: "String", defaultValue: "" },
  integer: { type: "Number" },
  decimal: { type: "Number" },
  boolean: { type: "Boolean", defaultValue: false },
  list: { type: "Array", defaultValue: [] },
};

export const parse: PeerKind = {
  id: "parse",
  title: "Parse Server 9.9.0",
  package: { name: "parse-server", version: "9.9.0" },
  start,
};

async function start(place: PeerPlace): Promise<Peer> {
  const { folder, databaseUrl, lots } = place;
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
    await addIndex(databaseUrl, "Lot", "objectId");
    return { ...server, asked: askedOf(place, headers, ids) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Creates a class whose objects every signed-in user may read and write. */
async function makeClass(api: string, masterKey: string): Promise<void> {
  const signedIn = { requiresAuthentication: true };
  const fields = Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, types[kind]]));
  await callJson(
    `${api}/schemas/Lot`,
    { ...appId, "x-parse-master-key": masterKey },
    {
      className: "Lot",
      fields,
      // Disables adding fields, so that a lot with an unknown column is rejected.
      classLevelPermissions: {
        ...{ find: signedIn, get: signedIn, create: signedIn, update: signedIn },
        addField: {},
      },
    },
  );
}

/** Signs up, and returns the session token. */
async function signUp(api: string): Promise<string> {
  const body = { username: "staff", password: "walnut cabinet 1880" };
  return (await callJson<{ sessionToken: string }>(`${api}/users`, appId, body)).sessionToken;
}

/** Creates one object per request, because version 9.9.0's batches fail with its Express. */
async function addAll(api: string, headers: Headers, lots: Lot[]): Promise<string[]> {
  const ids = [];
  for (const slice of slices(lots, concurrency)) {
    const answers = slice.map((lot) =>
      callJson<{ objectId: string }>(`${api}/classes/Lot`, headers, givenTo(lot)),
    );
    ids.push(...(await Promise.all(answers)).map(({ objectId }) => objectId));
  }
  return ids;
}

function askedOf(place: PeerPlace, headers: Headers, ids: string[][]): PeerAsked {
  const where = encodeURIComponent(JSON.stringify({ manifestId: place.lots.listed[0]?.manifestId }));
  const list = `where=${where}&order=-createdAt,-objectId`;
  const asked = askLots(place, headers, { path: "/parse/classes/Lot", list, change: "PUT", ids });
  return { ...asked, create: { ...asked.create, status: 201 } };
}
