import { items } from "@lotwright/db/schema";
import { itemValues, makeItem, makePhoto } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import { SaxesParser } from "saxes";
import { expect } from "vitest";
import { createApp } from "../app";
import { makeCatalog } from "../areas/catalog/public-catalog/testing/catalogs";
import { actorOf, type TestServer } from "../testing/app";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

const origin = "https://lots.example";
const atom = "http://www.w3.org/2005/Atom";
/** The test server with a PUBLIC_URL. */
let published: Pick<TestServer, "app">;
test.beforeAll(async ({ server }) => {
  const edge = { trustProxy: false, publicUrl: origin };
  published = { app: createApp(server.deps, { edge, stopping: server.stopping.signal }) };
});

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

/** Parses a feed to its root element; throws unless it is well-formed XML in Atom's namespace. */
function parse(document: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const top: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [top];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe(atom);
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = { name: local, attributes: Object.fromEntries(values), text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(document).close();
  expect(top.children.map(({ name }) => name)).toEqual(["feed"]);
  return top.children[0] ?? top;
}

const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
const texts = (element: Element, name: string) => all(element, name).map(({ text }) => text);
const links = (element: Element) => all(element, "link").map(({ attributes }) => attributes);

async function scene(server: TestServer) {
  const made = await makeCatalog(server);
  const { workspaceId, manifest, token } = made;
  const lot = (given: Partial<Parameters<typeof makeItem>[1]> = {}) =>
    makeItem(server.db, { workspaceId, manifestId: manifest.id, ...given });
  const path = `/api/public/manifests/${token}/feed`;
  const open = (from = published, headers: Record<string, string> = {}) =>
    ask(from, "GET", path, { headers });
  const read = async () => parse(await (await open()).text());
  return { ...made, lot, path, open, read, photo: await makePhoto(server.db, { workspaceId }) };
}

const at = (day: number) => new Date(`2026-03-0${day}T10:00:00.000Z`);

test("lists every lot, last changed first, with its URL and cover photo", async ({ server }) => {
  const { lot, open, token, path, photo, owner } = await scene(server);
  const company = { companyName: "Field & Sons", logoUrl: photo.url };
  await server.callerFor(actorOf(owner)).companySettings.update(company);
  const plain = await lot({ lotNumber: 1000, createdAt: at(1), updatedAt: at(1) });
  const lamp = await lot({
    lotNumber: 1001,
    sectionLetter: "B",
    title: "Brass lamp",
    description: "Two\nlines",
    category: "Tools",
    photoUrls: ["https://photos.example/a.jpg", photo.url],
    createdAt: at(1),
    updatedAt: at(2),
  });
  const answer = await open();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/atom+xml"]);
  const feed = parse(await answer.text());
  const page = `${origin}/public/${token}`;
  expect([texts(feed, "title"), texts(feed, "logo")]).toEqual([["Autumn Sale"], [`${origin}${photo.url}`]]);
  expect(all(feed, "author").map((author) => texts(author, "name"))).toEqual([["Field & Sons"]]);
  expect(links(feed)).toEqual([
    { rel: "self", type: "application/atom+xml", href: `${origin}${path}` },
    { rel: "alternate", type: "text/html", href: page },
  ]);
  const entries = all(feed, "entry");
  expect(entries.map((entry) => texts(entry, "id"))).toEqual([
    [`urn:uuid:${lamp.id}`],
    [`urn:uuid:${plain.id}`],
  ]);
  expect(entries.map((entry) => texts(entry, "title"))).toEqual([["Lot 1001B: Brass lamp"], ["Lot 1000"]]);
  expect(entries.map((entry) => texts(entry, "content"))).toEqual([["Two\nlines"], []]);
  const times = entries.map((entry) => [...texts(entry, "published"), ...texts(entry, "updated")]);
  expect(times).toEqual([
    [at(1).toISOString(), at(2).toISOString()],
    [at(1).toISOString(), at(1).toISOString()],
  ]);
  expect(entries.map(links)).toEqual([
    [
      { rel: "alternate", type: "text/html", href: `${page}#lot-1001B` },
      { rel: "enclosure", type: "image/jpeg", href: `${origin}${photo.url}` },
    ],
    [{ rel: "alternate", type: "text/html", href: `${page}#lot-1000` }],
  ]);
});

test("keeps the feed's id when the link is regenerated, and updates its time with every change", async ({
  server,
}) => {
  const { lot, read, owner, manifest, token } = await scene(server);
  const empty = await read();
  expect(empty.text.trim()).toBe("");
  const { id, updatedAt } = await lot();
  const caller = server.callerFor(actorOf(owner));
  expect(texts(await read(), "updated")).toEqual([updatedAt.toISOString()]);
  const changed = await caller.items.update({ id, title: "Lamp" });
  const before = await read();
  expect(texts(before, "updated")).toEqual([changed.updatedAt]);
  const { token: renewed } = await caller.sharing.regenerate({ manifestId: manifest.id });
  const after = parse(await (await ask(published, "GET", `/api/public/manifests/${renewed}/feed`)).text());
  expect(texts(after, "id")).toEqual(texts(empty, "id"));
  expect(texts(after, "id")[0]).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  expect(texts(after, "id")[0]).not.toContain(manifest.id);
  expect(renewed).not.toBe(token);
});

test("writes well-formed XML for any text", async ({ server }) => {
  const { lot, read, owner, manifest } = await scene(server);
  const controls = Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join("");
  const hostile = `]]></content>--><x a='"'>&amp;&\ufffe\uffff${controls}\u{1F3FA}`;
  const expected = hostile.replace(/[^\t\n\r -\ud7ff\u{10000}-\u{10ffff}]/gu, "").replace("\r", "\n");
  const caller = server.callerFor(actorOf(owner));
  await caller.manifests.update({ id: manifest.id, name: hostile.replace(/[\n\v\f\r]/g, "") });
  await lot({ title: hostile, description: hostile, category: hostile });
  const feed = await read();
  const [entry] = all(feed, "entry");
  expect(entry && texts(entry, "content")).toEqual([expected]);
  expect(texts(feed, "title")[0]).toContain("]]></content>--><x a='\"'>&amp;&");
  expect(entry && all(entry, "category")[0]?.attributes.term?.slice(0, 30)).toBe(expected.slice(0, 30));
});

test("lists every lot of a long catalog", async ({ server }) => {
  const { lot, read } = await scene(server);
  const made = await Promise.all(Array.from({ length: 45 }, () => lot()));
  const ids = all(await read(), "entry").flatMap((entry) => texts(entry, "id"));
  expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => `urn:uuid:${id}`)));
  expect(ids).toHaveLength(45);
});

test("lists the 1,000 last changed lots of a very long catalog", async ({ server }) => {
  const { read, workspaceId, manifest, lot } = await scene(server);
  const given = { workspaceId, manifestId: manifest.id, updatedAt: at(2) };
  const rows = Array.from({ length: 1000 }, () => itemValues(given));
  await server.db.insert(items).values(rows);
  const oldest = await lot({ updatedAt: at(1) });
  const newest = await lot({ updatedAt: at(3) });
  const ids = all(await read(), "entry").flatMap((entry) => texts(entry, "id"));
  expect([ids.length, ids[0]]).toEqual([1000, `urn:uuid:${newest.id}`]);
  expect(ids).not.toContain(`urn:uuid:${oldest.id}`);
});

test("answers 304 to its ETag until a lot, the manifest, the company or the origin changes", async ({
  server,
}) => {
  const { open, lot, owner, manifest } = await scene(server);
  const { items: lots, manifests, companySettings } = server.callerFor(actorOf(owner));
  const [first, second] = [await lot(), await lot()];
  const changes = [
    () => lots.update({ id: first.id, title: "Lamp" }),
    () => lots.remove({ id: second.id }),
    () => manifests.update({ id: manifest.id, name: "Winter Sale" }),
    () => manifests.update({ id: manifest.id, saleDate: "2027-03-14" }),
    () => companySettings.update({ companyName: "Field & Sons" }),
    () => companySettings.update({ allowsSearchEngines: true }),
  ];
  let etag = (await open()).headers.get("etag") ?? "";
  for (const change of changes) {
    const same = await open(published, { "if-none-match": etag });
    expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", etag]);
    expect(same.headers.get("cache-control")).toBe("no-cache");
    await change();
    const answer = await open(published, { "if-none-match": etag });
    expect([answer.status, parse(await answer.text()).name]).toEqual([200, "feed"]);
    etag = answer.headers.get("etag") ?? "";
  }
  expect((await open(server, { "if-none-match": etag })).status).toBe(200);
});

test("answers a wrong, old or disabled feed link like the catalog's JSON", async ({ server }) => {
  const { open, owner, manifest, path } = await scene(server);
  const failure = { code: "NOT_FOUND", message: "This catalog link is invalid or has been disabled." };
  const wrong = await ask(published, "GET", `/api/public/manifests/${makeToken()}/feed`);
  expect([wrong.status, wrong.headers.get("x-robots-tag"), await wrong.json()]).toEqual([
    404,
    "noindex",
    failure,
  ]);
  const { sharing } = server.callerFor(actorOf(owner));
  await sharing.update({ manifestId: manifest.id, enabled: false });
  const disabled = await open();
  expect([disabled.status, await disabled.json()]).toEqual([404, failure]);
  await sharing.update({ manifestId: manifest.id, enabled: true });
  for (const query of ["limit=1", "known=1"]) {
    expect((await ask(published, "GET", `${path}?${query}`)).status).toBe(400);
  }
  const head = await ask(published, "HEAD", path);
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("counts feed requests against the limits of public catalogs", async () => {
  const guess = () =>
    ask(published, "GET", `/api/public/manifests/${makeToken()}/feed`, { ip: "203.0.113.9" });
  await Promise.all(Array.from({ length: 60 }, guess));
  expect((await guess()).status).toBe(429);
});

test("uses the Host header as origin without PUBLIC_URL, and answers 400 to a malformed one", async ({
  server,
}) => {
  const { open } = await scene(server);
  const [self] = links(parse(await (await open(server, { host: "sale.example:8080" })).text()));
  expect(self?.href).toMatch(/^http:\/\/sale\.example:8080\/api\/public\//);
  const [ofContainer] = links(parse(await (await open(server, { host: "lotwright_app:3000" })).text()));
  expect(ofContainer?.href).toMatch(/^http:\/\/lotwright_app:3000\/api\/public\//);
  const refused = await open(server, { host: "evil.example/x" });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { code: "INVALID", message: "The feed needs PUBLIC_URL, or a host name in the Host header." },
  ]);
});
