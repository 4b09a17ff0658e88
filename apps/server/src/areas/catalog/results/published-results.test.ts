import { makeItem } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { ask } from "../../../testing/rest";
import { test as base } from "../../../testing/test";
import { makeCatalog } from "../public-catalog/testing/catalogs";

const test = base.extend("replaced", { scope: "file" }, () => ({
  edge: { trustProxy: false, publicUrl: "https://lots.example.com" },
}));

/** A shared sale with a sold, an unsold, a withdrawn and a pending lot. */
async function makeSoldCatalog(server: TestServer) {
  const made = await makeCatalog(server);
  const { workspaceId, manifest, owner, token } = made;
  const lot = (lotNumber: number, result: object = {}) =>
    makeItem(server.db, { workspaceId, manifestId: manifest.id, lotNumber, ...result });
  await lot(1, { saleState: "sold", hammerPrice: 1234.5, buyerNumber: "buyer-207" });
  await lot(2, { saleState: "unsold" });
  await lot(3, { saleState: "withdrawn" });
  await lot(4);
  const { companySettings } = server.callerFor(actorOf(owner));
  const textOf = async (path: string) => (await ask(server, "GET", path)).text();
  return {
    ...made,
    publish: (publishesResults: boolean) => companySettings.update({ publishesResults }),
    read: async () => ({
      json: (await made.read()).items,
      rest: await textOf(`/api/public/manifests/${token}`),
      feed: await textOf(`/api/public/manifests/${token}/feed`),
    }),
  };
}

test("shows prices and states in the catalog and its feed while the workspace publishes them", async ({
  server,
}) => {
  const { publish, read } = await makeSoldCatalog(server);
  await publish(true);
  const { json, rest, feed } = await read();
  expect(json.map(({ lotNumber, hammerPrice, saleState }) => [lotNumber, hammerPrice, saleState])).toEqual([
    [4, undefined, undefined],
    [3, undefined, "withdrawn"],
    [2, undefined, "unsold"],
    [1, 1234.5, "sold"],
  ]);
  expect(rest).toContain('"hammerPrice":1234.5,"saleState":"sold"');
  for (const text of ["Sold for 1234.50 USD", "Unsold", "Withdrawn"]) {
    expect(feed).toContain(`<summary>${text}</summary>`);
  }
});

test("hides prices and states until the workspace publishes them, and again when it no longer does", async ({
  server,
}) => {
  const { publish, read } = await makeSoldCatalog(server);
  const before = await read();
  await publish(true);
  expect(await read()).not.toEqual(before);
  await publish(false);
  const after = await read();
  for (const { json, rest, feed } of [before, after]) {
    expect(JSON.stringify(json) + rest + feed).not.toMatch(/1234|hammer|saleState|sold|withdrawn/i);
  }
});

test("never shows buyers", async ({ server }) => {
  const { publish, read } = await makeSoldCatalog(server);
  await publish(true);
  const { json, rest, feed } = await read();
  expect(JSON.stringify(json) + rest + feed).not.toMatch(/buyer/i);
});
