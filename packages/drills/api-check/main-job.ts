// Runs a whole sale by a client generated from /api/openapi.json. LOTWRIGHT_URL is the server, LOTWRIGHT_KEY an API key.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./generated/schema";

const { LOTWRIGHT_URL: baseUrl = "http://localhost:3000", LOTWRIGHT_KEY: key } = process.env;
const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==";
const form = new FormData();
form.append("photo", new Blob([Buffer.from(png, "base64")], { type: "image/png" }), "cup.png");
async function done<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>) {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(`${response.status} ${response.url} ${JSON.stringify(error)}`);
  return data;
}

const consignor = `Smith Estate ${crypto.randomUUID().slice(0, 8)}`;
await done(api.POST("/api/consignors", { body: { name: consignor, referenceNumber: "S-17" } }));
// Simulates a lost response: the client repeats the call with the same key and gets the first response.
const header = { "Idempotency-Key": crypto.randomUUID() };
const creation = { params: { header }, body: { name: "Autumn sale", consignor } };
const manifest = await done(api.POST("/api/manifests", creation));
assert.deepEqual(await done(api.POST("/api/manifests", creation)), manifest);
const params = { path: { manifestId: manifest.id } };
const upload = { body: { photo: "cup.png" }, bodySerializer: () => form };
const lot = { manifestId: manifest.id, photoUrls: [(await done(api.POST("/api/upload-photo", upload))).url] };
const lots: string[] = [];
for (const title of ["Cup", "Lamp", "Chair", "Clock", "Vase", "Rug", "Mirror", "Desk", "Globe"])
  lots.push((await done(api.POST("/api/items", { body: { ...lot, title } }))).id);

// Simulates a conflict: someone else saves between our read and write, so we read again and retry.
const last = { path: { id: lots.at(-1) ?? "" } };
const read = async () => (await api.GET("/api/items/{id}", { params: last })).response.headers.get("ETag");
const setQuantity = (etag: string | null, body = { quantity: 2 }) =>
  api.PATCH("/api/items/{id}", { params: { ...last, header: { "If-Match": etag ?? "" } }, body });
const stale = await read();
await done(api.PATCH("/api/items/{id}", { params: last, body: { notes: "Chip at the rim" } }));
assert.equal((await setQuantity(stale)).response.status, 412);
assert.equal((await done(setQuantity(await read()))).notes, "Chip at the rim");
await done(api.POST("/api/items/{id}/generate-ai", { params: last }));

// Simulates a sync by pages: after each page, its last lot and the oldest remaining lot are deleted.
const [left, seen] = [new Set(lots), [] as string[]];
for (let after: string | null | undefined; after !== null; ) {
  const query = { limit: 2, ...(after && { after }) };
  const page = api.GET("/api/manifests/{manifestId}/items", { params: { ...params, query } });
  seen.push(...(await done(page)).map(({ id }) => id));
  after = /after=([\w-]+).*; rel="next"/.exec((await page).response.headers.get("Link") ?? "")?.[1] ?? null;
  for (const id of [seen.at(-1), lots.find((other) => left.has(other) && !seen.includes(other))])
    if (id && left.delete(id)) await done(api.DELETE("/api/items/{id}", { params: { path: { id } } }));
}
assert.ok(new Set(seen).size === seen.length && [...left].every((id) => seen.includes(id)));
const sharing = { params, body: { enabled: true } };
const { token } = await done(api.PATCH("/api/manifests/{manifestId}/sharing", sharing));
const catalog = { params: { path: { token: token ?? "" } } };
const { items } = await done(api.GET("/api/public/manifests/{token}", catalog));
const zip = await done(api.GET("/api/manifests/{manifestId}/export", { params, parseAs: "arrayBuffer" }));
assert.equal(Buffer.from(zip).subarray(0, 2).toString(), "PK");
const counts = { read: seen.length, left: left.size, shared: items.length, zipBytes: zip.byteLength };
console.log("A retry had the first answer, a stale change 412, and the sync each lot once.", counts);
