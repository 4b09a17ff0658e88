import { randomBytes } from "node:crypto";
import { session } from "@lotwright/contracts/workspace/sessions";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { type Answered, type Connection, textsIn } from "./connection";
import type { Target } from "./document";

export type Account = { email: string; password: string; userId: string; cookie: string; apiKey: string };

/** Entities that a workspace contains so far. */
export type Known = {
  /** Admin of the workspace. */
  account: Account;
  /** Session cookie of a member, who has fewer permissions. */
  memberCookie: string;
  /** Ids of the workspace's entities by noun, such as "items". */
  ids: Map<string, string[]>;
  /** Ids of deleted entities. */
  gone: Map<string, string[]>;
  /** Cursors of a list's pages, by operation. */
  cursors: Map<string, string[]>;
  etags: string[];
  /** An item and its manifest, for requests that need both. */
  lot: { manifestId: string; itemId: string };
};

const password = "brass lamp 1912";
const things = 3;

/** Registers the admin of a new workspace. */
export async function openAccount(connection: Connection): Promise<Account> {
  const email = `${randomBytes(8).toString("hex")}@example.com`;
  const { id: userId = "", cookie } = await connection.send("POST /auth/register", { email, password });
  const { key: apiKey = "" } = await connection.send("POST /api-keys", { name: "Fuzz", password }, cookie);
  return { email, password, userId, cookie, apiKey };
}

const add = (all: Map<string, string[]>, noun: string, id: string) =>
  all.set(noun, [...(all.get(noun) ?? []), id]);

/** Noun of a path: its last part that is not a parameter. */
export const nounOf = (path: string): string =>
  path
    .split("/")
    .filter((part) => part && !part.startsWith("{"))
    .at(-1) ?? "";

/** Noun whose ids a parameter or field contains: the path's noun for `id`, "items" for `itemId`. */
export function nounOfName(name: string, path: string): string | undefined {
  if (name === "id") return nounOf(path.split("/{id}", 1).join());
  if (name === "snapshotId") return path.includes("/undo/") ? "edits" : "snapshots";
  if (name === "token") return "tokens";
  // A custom format has a `file` field too, which is not a photo.
  if (name === "file") return path.startsWith("/photos/") ? "photos" : undefined;
  return /^[a-z]+Id$/.test(name) && name !== "presetId" ? `${name.slice(0, -2)}s` : undefined;
}

type Asked = { target: Pick<Target, "id" | "method" | "path">; params: Record<string, string> };

/** Records what a response shows: existing and deleted entities, and the next page of a list. */
export function learn(known: Known, { target, params }: Asked, answer: Answered): void {
  const { status, headers } = answer;
  if (status >= 300) return;
  const noun = nounOf(target.path);
  if (target.method === "POST") learnNew(known, status === 201 ? noun : "answers", answer);
  if (target.method === "DELETE" && params.id) forget(known, noun, params.id);
  const [, cursor] = /[?&]after=([^&>]+)/.exec(String(headers.link ?? "")) ?? [];
  if (cursor) add(known.cursors, target.id, decodeURIComponent(cursor));
  if (typeof headers.etag === "string") known.etags.push(headers.etag);
}

function learnNew({ ids }: Known, noun: string, answer: Answered): void {
  const { id, token, url } = textsIn(answer);
  if (id) add(ids, noun, id);
  if (token) add(ids, "tokens", token);
  if (url) add(ids, "photos", url.replace("/photos/", ""));
}

function forget({ ids, gone }: Known, noun: string, id: string): void {
  ids.set(noun, ids.get(noun)?.filter((one) => one !== id) ?? []);
  add(gone, noun, id);
}

/** A workspace with a few entities of each kind, created over the API. */
export async function openWorkspace(connection: Connection): Promise<Known> {
  const account = await openAccount(connection);
  const { email, cookie } = account;
  const ids: Known["ids"] = new Map();
  const make = async (path: string, body: object) => {
    const { id = "" } = await connection.send(`POST ${path}`, body, cookie);
    add(ids, nounOf(path), id);
    return id;
  };
  const photo = await uploadPhoto(connection, cookie);
  add(ids, "photos", photo.replace("/photos/", ""));
  for (let thing = 1; thing <= things; thing += 1) {
    await make("/consignors", { name: `Estate ${thing}` });
    const manifestId = await make("/manifests", { name: `Sale ${thing}`, consignor: "Estate 1" });
    await make(`/manifests/${manifestId}/imports`, { csv: `Lot,Title\n${thing},Vase\n` });
    await make("/items", { manifestId, photoUrls: [photo], notes: `brass lamp ${thing}` });
    await make("/admin/users", { email: `${thing}-${email}`, password });
    await make("/api-keys", { name: `Key ${thing}`, password });
  }
  const member = await connection.send("POST /auth/login", { email: `1-${email}`, password });
  const [first] = ids.get("manifests") ?? [];
  const shared = await connection.send(`PATCH /manifests/${first}/sharing`, { enabled: true }, cookie);
  add(ids, "tokens", shared.token ?? "");
  const lot = await changeLot(connection, cookie, ids);
  const state = { gone: new Map(), cursors: new Map(), etags: [] };
  return { account, memberCookie: member.cookie, ids, ...state, lot };
}

/** Signs in on another device, and records the account's other sessions. */
export async function openSession({ ask, send }: Connection, { account, ids }: Known): Promise<void> {
  const { email, password, cookie } = account;
  await send("POST /auth/login", { email, password });
  const { body } = await ask({ method: "GET", path: "/api/auth/sessions", headers: { cookie } });
  const others = session
    .array()
    .parse(JSON.parse(body.toString()))
    .filter(({ isCurrent }) => !isCurrent);
  ids.set(
    "sessions",
    others.map(({ id }) => id),
  );
}

/** Adds a lot in a new sale, edits it in bulk and imports prices for it, so that each can be undone. */
async function changeLot(connection: Connection, cookie: string, ids: Known["ids"]): Promise<Known["lot"]> {
  const wanted = { name: "Edited sale", consignor: "Estate 1" };
  const { id: manifestId = "" } = await connection.send("POST /manifests", wanted, cookie);
  const { id: itemId = "" } = await connection.send(
    ...(["POST /items", { manifestId, title: "Lamp", lotNumber: 7 }, cookie] as const),
  );
  const at = `POST /manifests/${manifestId}`;
  for (let thing = 1; thing <= things; thing += 1) {
    const operation = { kind: "set", fields: { category: `Category ${thing}` } };
    const edited = await connection.send(`${at}/items/bulk`, { ids: [itemId], operation }, cookie);
    add(ids, "edits", edited.snapshotId ?? "");
    const csv = `Lot,Hammer price\n7,${thing}\n`;
    const imported = await connection.send(`${at}/results`, { csv }, cookie);
    add(ids, "snapshots", imported.snapshotId ?? "");
  }
  return { manifestId, itemId };
}

async function uploadPhoto(connection: Connection, cookie: string): Promise<string> {
  const encoded = new Response(photoForm(await jpeg({ width: 48, height: 32 })));
  const answer = await connection.ask({
    method: "POST",
    path: "/api/upload-photo",
    headers: { cookie, "content-type": encoded.headers.get("content-type") ?? "" },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  return textsIn(answer).url ?? "";
}
