import { makeItem, makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

async function makeSale(server: TestServer) {
  const { owner, manifest, workspaceId } = await makePeople(server.db);
  const other = await makeManifest(server.db, { workspaceId });
  const place = { workspaceId, manifestId: manifest.id };
  const make = (values: object) => makeItem(server.db, { ...place, ...values });
  const { items } = server.callerFor(actorOf(owner));
  const search = (text: string) => items.search({ manifestId: manifest.id, text });
  const elsewhere = await makeItem(server.db, { workspaceId, manifestId: other.id, title: "Étagère" });
  return { make, search, elsewhere };
}

test("finds items of the manifest by lot name, title, description and category, in any case", async ({
  server,
}) => {
  const { make, search } = await makeSale(server);
  const shelf = await make({ lotNumber: 1204, sectionLetter: "B", title: "ÉTAGÈRE of oak" });
  const lamp = await make({ lotNumber: 7, description: "Brass, 46 cm", category: "Lighting" });
  expect(await search("étagère")).toEqual([shelf.id]);
  expect(await search("1204b")).toEqual([shelf.id]);
  expect(await search(" 46 CM ")).toEqual([lamp.id]);
  expect(await search("light")).toEqual([lamp.id]);
  expect(await search("velvet")).toEqual([]);
});

test("finds items by what was read on their photos", async ({ server }) => {
  const { make, search, elsewhere } = await makeSale(server);
  const { workspaceId } = elsewhere;
  const { url } = await makePhoto(server.db, { workspaceId, marksText: "STERLING 925\nJ.D." });
  const spoon = await make({ title: "Spoon", photoUrls: [url] });
  // A photo of another workspace with the same URL is not this lot's photo.
  const foreign = await makePhoto(server.db, {
    workspaceId: (await makePeople(server.db)).workspaceId,
    marksText: "STERLING",
  });
  await make({ title: "Fork", photoUrls: [foreign.url] });
  expect(await search("sterling 9")).toEqual([spoon.id]);
  expect(await search("925\tj")).toEqual([]);
});

test("searches no private field and not across two fields", async ({ server }) => {
  const { make, search } = await makeSale(server);
  await make({
    title: "Brass",
    description: "lamp",
    notes: "attic",
    internalNotes: "safe",
    consignor: "Field",
  });
  for (const text of ["attic", "safe", "field", "walnutchair", "walnut chair"]) {
    expect([text, await search(text)]).toEqual([text, []]);
  }
});

test("takes characters of patterns literally", async ({ server }) => {
  const { make, search } = await makeSale(server);
  const marked = await make({ title: "100 % wool_\\'" });
  await make({ title: "1000 wool" });
  for (const text of ["100 %", "wool_", "\\'"])
    expect([text, await search(text)]).toEqual([text, [marked.id]]);
});

test("rejects an empty search text, a too long one and one with a line break", async ({ server }) => {
  const { search } = await makeSale(server);
  await expect(search("  ")).rejects.toThrow("Enter a search text");
  await expect(search("a".repeat(501))).rejects.toThrow("Use at most 500 characters");
  await expect(search("a\nb")).rejects.toThrow("Line breaks aren't allowed here");
});

test("finds nothing by an accent alone, which folds to no text", async ({ server }) => {
  const { make, search } = await makeSale(server);
  await make({ title: "Brass lamp" });
  expect(await search("\u0301")).toEqual([]);
});
