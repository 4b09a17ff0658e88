import { tmpdir } from "node:os";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeItem } from "@lotwright/db/testing/make";
import { describe, expect } from "vitest";
import { createApp } from "../app";
import { makeCatalog } from "../areas/catalog/public-catalog/testing/catalogs";
import type { EventBus } from "../core/event-bus";
import { createKnownVersions } from "../fast/known-versions";
import { actorOf, type TestServer } from "../testing/app";
import { plainPages } from "../testing/plain-pages";
import { ask } from "../testing/rest";
import { startSecondServer } from "../testing/second-server";
import { statementsOf } from "../testing/statements";
import { test } from "../testing/test";

/** A catalog of two lots on a server that counts its renderings. */
async function makePages(server: TestServer) {
  const made = await makeCatalog(server);
  const { workspaceId, manifest, owner, token } = made;
  const lamp = await makeItem(server.db, { workspaceId, manifestId: manifest.id, title: "Lamp" });
  await makeItem(server.db, { workspaceId, manifestId: manifest.id, title: "Chair" });
  const caller = server.callerFor(actorOf(owner));
  await caller.customFields.save({ customColumnLabels: { custom1: "Artist" } });
  let renderings = 0;
  const catalog: typeof plainPages.catalog = (shown, place) => {
    renderings += 1;
    return plainPages.catalog(shown, place);
  };
  const web = { root: tmpdir(), routes: ["/"], pages: { ...plainPages, catalog } };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp(server.deps, { edge, web, stopping: server.stopping.signal });
  const get = (path: string, headers: Record<string, string> = {}) => ask({ app }, "GET", path, { headers });
  return {
    ...made,
    lamp,
    caller,
    renderings: () => renderings,
    page: (headers?: Record<string, string>) => get(`/public/${token}`, headers),
    json: (headers?: Record<string, string>) => get(`/api/public/manifests/${token}`, headers),
  };
}

type Pages = Awaited<ReturnType<typeof makePages>>;

type Change = [string, (pages: Pages) => Promise<unknown>];

const changes: Change[] = [
  ["a lot is changed", ({ caller, lamp }) => caller.items.update({ id: lamp.id, title: "Brass lamp" })],
  ["a lot is added", ({ caller, manifest }) => caller.items.create({ manifestId: manifest.id })],
  ["a lot is deleted", ({ caller, lamp }) => caller.items.remove({ id: lamp.id })],
  [
    "the manifest is renamed",
    ({ caller, manifest }) => caller.manifests.update({ id: manifest.id, name: "B" }),
  ],
  ...[{ currency: "EUR" }, { saleDate: "2027-03-01" }, { saleLocation: "Old Dairy" }].map(
    (change): Change => [
      `${Object.keys(change)} is changed`,
      ({ caller, manifest }) => caller.manifests.update({ id: manifest.id, ...change }),
    ],
  ),
  [
    "a custom field is renamed",
    ({ caller }) => caller.customFields.save({ customColumnLabels: { custom1: "Maker" } }),
  ],
  ["the brand color is changed", ({ caller }) => caller.branding.update({ brandColor: "#ff0000" })],
  [
    "a lot is sold",
    ({ caller, lamp }) => caller.results.set({ id: lamp.id, saleState: "sold", hammerPrice: 5 }),
  ],
  [
    "results are imported",
    ({ caller, manifest, lamp }) =>
      caller.results.import({ manifestId: manifest.id, csv: `Lot,Price\n${lamp.lotNumber},5` }),
  ],
  ["results are published", ({ caller }) => caller.companySettings.update({ publishesResults: true })],
  ["the company is renamed", ({ caller }) => caller.companySettings.update({ companyName: "Field & Sons" })],
];

describe.each(["page", "json"] as const)("the %s of a public catalog", (form) => {
  test.for(changes)(
    "answers a conditional request for a catalog with 304 until %s",
    async ([_, change], { server }) => {
      const pages = await makePages(server);
      const first = await pages[form]();
      const etag = first.headers.get("etag") ?? "";
      await first.text();
      expect((await pages[form]({ "if-none-match": etag })).status).toBe(304);
      await change(pages);
      const changed = await pages[form]({ "if-none-match": etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get("etag")).not.toBe(etag);
    },
  );

  test("answers a cached catalog with 404 as soon as its link is disabled", async ({ server }) => {
    const pages = await makePages(server);
    const first = await pages[form]();
    const etag = first.headers.get("etag") ?? "";
    await first.text();
    await pages.caller.sharing.update({ manifestId: pages.manifest.id, enabled: false });
    expect((await pages[form]({ "if-none-match": etag })).status).toBe(404);
  });

  test("sends the same catalog in each encoding", async ({ server }) => {
    const pages = await makePages(server);
    const plain = await (await pages[form]()).text();
    expect(plain).toContain("Lamp");
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const answer = await pages[form]({ "accept-encoding": encoding });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(decode(await answer.arrayBuffer()).toString()).toBe(plain);
    }
    const refused = await pages[form]({ "accept-encoding": "br;q=0" });
    expect(await refused.text()).toBe(plain);
  });
});

test("renders a page once for each version and language", async ({ server }) => {
  const { page, renderings, caller, lamp } = await makePages(server);
  for (const headers of [{}, {}, { "accept-encoding": "br" }]) await (await page(headers)).arrayBuffer();
  expect(renderings()).toBe(1);
  await (await page({ "accept-language": "de" })).text();
  expect(renderings()).toBe(2);
  await caller.items.update({ id: lamp.id, title: "Brass lamp" });
  expect(await (await page()).text()).toContain("Brass lamp");
  expect(renderings()).toBe(3);
});

test("reads only the link from the database for an unchanged catalog", async ({ server }) => {
  const { json } = await makePages(server);
  await json();
  // The heartbeat sent by the first response must return first.
  await server.flushed();
  await json();
  const statements = await statementsOf(server, async () => void (await json()));
  expect(statements.map(({ text }) => text.includes("public_share_token"))).toEqual([true]);
});

test("shows a lot that was changed on the same server before its event arrives", async ({ server }) => {
  const watchers: Parameters<EventBus["watch"]>[0][] = [];
  const events: EventBus = {
    ...server.deps.events,
    isCurrent: () => true,
    watch: (listener) => void watchers.push(listener),
    committed: (event) => {
      for (const watcher of watchers) watcher(event);
    },
  };
  const replaced = { events, knownVersions: createKnownVersions(events) };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, ...replaced }, { edge, stopping: server.stopping.signal });
  const { owner, lamp, path } = await makePages(server);
  const json = async () => (await ask({ app }, "GET", path)).text();
  expect(await json()).toContain("Lamp");
  await server.callerFor(actorOf(owner), replaced).items.update({ id: lamp.id, title: "Brass clock" });
  expect(await json()).toContain("Brass clock");
});

test("renders a page anew when another server has changed a lot", async ({ server }) => {
  const { page, workspaceId, owner, lamp } = await makePages(server);
  const second = await startSecondServer(server);
  await (await page()).text();
  await server.flushed();
  await (await page()).text();
  const stream = server.deps.events.subscribe(workspaceId, new AbortController().signal);
  await stream.next(); // the first event of every subscriber
  await server.callerFor(actorOf(owner), second.deps).items.update({ id: lamp.id, title: "Brass lamp" });
  await stream.next();
  await stream.return(undefined);
  expect(await (await page()).text()).toContain("Brass lamp");
});
