// A whole sale, over a client generated from /api/openapi.json. LOTWRIGHT_URL is the server, LOTWRIGHT_KEY an API key.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./generated/schema";

const { LOTWRIGHT_URL: baseUrl = "http://localhost:3000", LOTWRIGHT_KEY: key } = process.env;
const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==";

async function done<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>) {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(`${response.status} ${response.url} ${JSON.stringify(error)}`);
  return data;
}

const consignor = `Smith Estate ${crypto.randomUUID().slice(0, 8)}`;
await done(api.POST("/api/consignors", { body: { name: consignor, referenceNumber: "S-17" } }));

// A retry: who got no answer sends the same call again with the same key, and gets the first answer.
const header = { "Idempotency-Key": crypto.randomUUID() };
const creation = { params: { header }, body: { name: "Autumn sale", consignor } };
const manifest = await done(api.POST("/api/manifests", creation));
assert.deepEqual(await done(api.POST("/api/manifests", creation)), manifest);
const ofManifest = { path: { manifestId: manifest.id } };

const form = new FormData();
form.append("photo", new Blob([Buffer.from(png, "base64")], { type: "image/png" }), "cup.png");
const upload = { body: { photo: "cup.png" }, bodySerializer: () => form };
const { url } = await done(api.POST("/api/upload-photo", upload));
const lots: string[] = [];
for (const title of ["Cup", "Lamp", "Chair", "Clock", "Vase", "Rug", "Mirror", "Desk", "Globe"]) {
  const lot = { manifestId: manifest.id, title, photoUrls: [url] };
  lots.push((await done(api.POST("/api/items", { body: lot }))).id);
}
const last = { path: { id: lots.at(-1) ?? "" } };

// A conflict: somebody else saves between our reading and our writing. We read again, and retry.
const read = async () => (await api.GET("/api/items/{id}", { params: last })).response.headers.get("ETag");
const setQuantity = (etag: string | null) => {
  const params = { ...last, header: { "If-Match": etag ?? "" } };
  return api.PATCH("/api/items/{id}", { params, body: { quantity: 2 } });
};
const stale = await read();
await done(api.PATCH("/api/items/{id}", { params: last, body: { notes: "Chip at the rim" } }));
assert.equal((await setQuantity(stale)).response.status, 412);
assert.equal((await done(setQuantity(await read()))).notes, "Chip at the rim");
await done(api.POST("/api/items/{id}/generate-ai", { params: last }));

// A sync by pages: after each, the lot that the next page follows and the oldest that is left are deleted.
const left = new Set(lots);
const seen: string[] = [];
for (let after: string | null | undefined; after !== null; ) {
  const params = { ...ofManifest, query: { limit: 2, ...(after && { after }) } };
  const page = api.GET("/api/manifests/{manifestId}/items", { params });
  seen.push(...(await done(page)).map(({ id }) => id));
  const next = /<(.*)>; rel="next"/.exec((await page).response.headers.get("Link") ?? "");
  after = next && new URL(next[1] ?? "", baseUrl).searchParams.get("after");
  for (const id of [seen.at(-1), lots.find((lot) => left.has(lot) && !seen.includes(lot))]) {
    if (id && left.delete(id)) await done(api.DELETE("/api/items/{id}", { params: { path: { id } } }));
  }
}
assert.ok(new Set(seen).size === seen.length && [...left].every((id) => seen.includes(id)));

const sharing = { params: ofManifest, body: { enabled: true } };
const { token } = await done(api.PATCH("/api/manifests/{manifestId}/sharing", sharing));
const catalog = { params: { path: { token: token ?? "" } } };
const { items } = await done(api.GET("/api/public/manifests/{token}", catalog));
const download = { params: ofManifest, parseAs: "arrayBuffer" } as const;
const zip = Buffer.from(await done(api.GET("/api/manifests/{manifestId}/export", download)));
assert.equal(zip.subarray(0, 2).toString(), "PK");
const counts = { read: seen.length, left: left.size, shared: items.length, zipBytes: zip.length };
console.log("A retry had the first answer, a stale change 412, and the sync each lot once.", counts);
