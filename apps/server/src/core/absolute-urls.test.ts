import { branding } from "@lotwright/db/schema";
import { makeItem, makePhoto } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { createApp } from "../app";
import { makeCatalog } from "../areas/catalog/public-catalog/testing/catalogs";
import { actorOf, type TestServer } from "../testing/app";
import { makeKey } from "../testing/keys";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

const elsewhere = "https://photos.example/a.jpg";
const origin = "https://lots.example";
/** The server with a PUBLIC_URL. */
let published: Pick<TestServer, "app">;
let shown: Awaited<ReturnType<typeof scene>>;
test.beforeAll(async ({ server }) => {
  const edge = { trustProxy: false, publicUrl: `${origin}/` };
  published = { app: createApp(server.deps, { edge, stopping: server.stopping.signal }) };
  shown = await scene(server);
});

/** Creates a public catalog with a local and an external photo and two logos, and lists the paths that return them. */
async function scene(server: TestServer) {
  const { owner, workspaceId, manifest, path } = await makeCatalog(server);
  const photo = await makePhoto(server.db, { workspaceId });
  const logo = await makePhoto(server.db, { workspaceId });
  const lot = { workspaceId, manifestId: manifest.id, photoUrls: [photo.url, elsewhere] };
  const item = await makeItem(server.db, lot);
  const caller = server.callerFor(actorOf(owner));
  await caller.companySettings.update({ logoUrl: logo.url });
  await server.db.insert(branding).values({ userId: owner.id, workspaceId, logoUrl: logo.url });
  const items = `/api/manifests/${manifest.id}/items`;
  const paths = [items, `/api/items/${item.id}`, "/api/company-settings", "/api/auth/logo-url", path];
  const { headers } = await makeKey(server.db, owner);
  return { caller, headers, items, paths, photo, logo, item, manifest };
}

const read = (path: string, { app } = published, more: Record<string, string> = {}) =>
  ask({ app }, "GET", path, { headers: { ...shown.headers, ...more } });

test("prefixes local photo URLs with PUBLIC_URL in every read and leaves external URLs unchanged", async () => {
  const { paths, photo, logo } = shown;
  const addresses = [photo.url, logo.url];
  for (const path of paths) {
    const [plain, absolute] = [
      await (await read(path)).text(),
      await (await read(`${path}?absoluteUrls=true`)).text(),
    ];
    const expected = addresses.reduce((text, url) => text.replaceAll(`"${url}"`, `"${origin}${url}"`), plain);
    expect(expected).not.toBe(plain);
    expect(JSON.parse(absolute)).toEqual(JSON.parse(expected));
    expect(await (await read(`${path}?absoluteUrls=false`)).text()).toBe(plain);
  }
  expect(await (await read(`${shown.items}?absoluteUrls=true`)).json()).toMatchObject([
    { photoUrls: [`${origin}${photo.url}`, elsewhere] },
  ]);
});

test("answers 400 to an invalid absoluteUrls, and to the parameter on a read without photo URLs", async () => {
  for (const path of shown.paths) {
    for (const value of ["yes", "1", "TRUE", "true&absoluteUrls=true"]) {
      expect((await read(`${path}?absoluteUrls=${value}`)).status).toBe(400);
    }
  }
  const answer = await read(`${shown.items}?absoluteUrls=yes`);
  expect(await answer.json()).toMatchObject({
    message: "absoluteUrls must be true or false",
    issues: [{ path: "absoluteUrls" }],
  });
  expect((await read("/api/usage?absoluteUrls=true")).status).toBe(400);
});

test("uses the Host header as origin without PUBLIC_URL, and answers 400 to a malformed one", async ({
  server,
}) => {
  const path = `/api/items/${shown.item.id}?absoluteUrls=true`;
  const answer = await read(path, server, { host: "sale.example:8080" });
  expect(await answer.json()).toMatchObject({
    photoUrls: [`http://sale.example:8080${shown.photo.url}`, elsewhere],
  });
  const odd = await read(path, server, { host: "user@evil.example" });
  expect([odd.status, await odd.text()]).toEqual([400, expect.not.stringContaining("evil")]);
});

test("gives a list with absolute URLs a different ETag", async ({ server }) => {
  const etagOf = async (answer: Promise<Response>) => (await answer).headers.get("etag") ?? "";
  const path = `${shown.items}?absoluteUrls=true`;
  const [plain, here, there] = [
    await etagOf(read(shown.items)),
    await etagOf(read(path)),
    await etagOf(read(path, server)),
  ];
  expect(new Set([plain, here, there]).size).toBe(3);
  expect((await read(path, published, { "if-none-match": here })).status).toBe(304);
  expect((await read(path, published, { "if-none-match": there })).status).toBe(200);
});

test("preserves absoluteUrls in the Link to the next page", async ({ server }) => {
  await makeItem(server.db, { workspaceId: shown.manifest.workspaceId, manifestId: shown.manifest.id });
  const answer = await read(`${shown.items}?limit=1&absoluteUrls=true`);
  expect(answer.headers.get("link")).toContain("absoluteUrls=true");
});

test("accepts absoluteUrls as a boolean over tRPC", async () => {
  const { caller, item, photo } = shown;
  const { photoUrls } = await caller.items.byId({ id: item.id, absoluteUrls: true });
  expect(photoUrls).toEqual([`http://localhost${photo.url}`, elsewhere]);
});

test("stores an absolute photo URL as the local photo, so that the sweep does not delete it", async () => {
  const { headers, item, photo, manifest } = shown;
  const photoUrls = [`${origin}${photo.url}`, `https://other.example${photo.url}`, elsewhere];
  const stored = [photo.url, `https://other.example${photo.url}`, elsewhere];
  const changed = await ask(published, "PATCH", `/api/items/${item.id}`, { headers, body: { photoUrls } });
  expect(await changed.json()).toMatchObject({ photoUrls: stored });
  const body = { manifestId: manifest.id, photoUrls };
  const created = await ask(published, "POST", "/api/items", { headers, body });
  expect(await created.json()).toMatchObject({ photoUrls: stored });
  const unknown = [`${origin}/photos/${"0".repeat(32)}.jpg`];
  const refused = await ask(published, "PATCH", `/api/items/${item.id}`, {
    headers,
    body: { photoUrls: unknown },
  });
  expect(refused.status).toBe(400);
});

test("stores an absolute logo URL as the local photo and rejects an external one", async () => {
  const { headers, photo } = shown;
  const path = "/api/company-settings";
  const save = (logoUrl: string) => ask(published, "PATCH", path, { headers, body: { logoUrl } });
  const before = await (await read(path)).json();
  const { logoUrl } = (await (await read(`${path}?absoluteUrls=true`)).json()) as { logoUrl: string };
  const saved = await save(logoUrl);
  expect([saved.status, await saved.json()]).toEqual([200, before]);
  for (const foreign of [`https://other.example${photo.url}`, `${origin}.other.example${photo.url}`]) {
    const refused = await save(foreign);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { issues: [{ path: "logoUrl", message: "The logo must be an uploaded image (/photos/…)" }] },
    ]);
  }
  expect((await save(`${origin}/photos/${"0".repeat(32)}.png`)).status).toBe(400);
  expect(await (await read(path)).json()).toEqual(before);
});
