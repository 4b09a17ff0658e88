import { setImmediate } from "node:timers/promises";
import { createDatabase } from "@lotwright/db/client";
import { makeAssignment, makeConsignor, makeItem, makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { expect, onTestFinished } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

/** Creates two sales of a workspace, of which a member sees the first. */
async function makeSales(server: TestServer) {
  const people = await makePeople(server.db, { item: () => ({ title: "Untitled", lotNumber: 1 }) });
  const { owner, manifest, workspaceId } = people;
  const other = await makeManifest(server.db, { workspaceId, name: "Tools of the harbor" });
  let minute = 0;
  /** Creates a lot, each newer than the previous one. */
  const make = (values: object, manifestId = manifest.id) => {
    minute += 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
    return makeItem(server.db, { workspaceId, manifestId, createdAt, ...values });
  };
  const searchAs =
    (user: Parameters<typeof actorOf>[0]) =>
    async (q: string): Promise<string[]> =>
      (await server.callerFor(actorOf(user)).search.find({ q })).items.map(({ id }) => id);
  return {
    ...people,
    other,
    make,
    searchAs,
    search: searchAs(owner),
  };
}

const findAs = (server: TestServer, user: Parameters<typeof actorOf>[0], q: string) =>
  server.callerFor(actorOf(user)).search.find({ q });

test("finds lots of all visible manifests, and none of others", async ({ server }) => {
  const { make, other, searchAs, owner, member, unassigned, stranger } = await makeSales(server);
  const lamp = await make({ title: "Brass lamp" });
  const hidden = await make({ title: "Brass lamp base" }, other.id);
  expect(await searchAs(owner)("brass")).toEqual([hidden.id, lamp.id]);
  expect(await searchAs(member)("brass")).toEqual([lamp.id]);
  expect(await searchAs(member)(String(hidden.lotNumber))).toEqual([]);
  expect(await searchAs(member)("brsas lamp basse")).toEqual([]);
  expect(await searchAs(unassigned)("brass")).toEqual([]);
  expect(await searchAs(stranger)("brass")).toEqual([]);
});

test("finds visible lots by what was read on one of their photos, after those with the words in their texts", async ({
  server,
}) => {
  const { make, other, searchAs, owner, member, stranger, workspaceId } = await makeSales(server);
  const [{ url }, { url: hiddenUrl }] = [
    await makePhoto(server.db, { workspaceId, marksText: "STERLING 925\nJ.D." }),
    await makePhoto(server.db, { workspaceId, marksText: "Sterling" }),
  ];
  const fork = await make({ title: "Sterling fork" });
  const spoon = await make({ title: "Spoon", photoUrls: [url] });
  const hidden = await make({ title: "Knife", photoUrls: [hiddenUrl] }, other.id);
  expect(await searchAs(owner)("sterling")).toEqual([fork.id, hidden.id, spoon.id]);
  expect(await searchAs(owner)("925 sterl")).toEqual([spoon.id]);
  expect(await searchAs(member)("sterling")).toEqual([fork.id, spoon.id]);
  expect(await searchAs(stranger)("sterling")).toEqual([]);
});

test("finds lots by the beginnings of words in title, description and consignor, in any order and case", async ({
  server,
}) => {
  const { make, search } = await makeSales(server);
  const lot = await make({
    title: "ÉTAGÈRE of oak",
    description: "Carved shelves, 10.5 in. wide.\nBrass-mounted by Smith&Sons",
    consignor: "Estate of O'Neil",
  });
  for (const text of [
    "étag",
    "OAK étagère",
    "carv oak",
    "o'neil",
    "10.5",
    "brass-mount",
    "mounted",
    "smith&sons",
  ]) {
    expect([text, await search(text)]).toEqual([text, [lot.id]]);
  }
  for (const text of ["lves carved", "velvet", "oak velvet"]) {
    expect([text, await search(text)]).toEqual([text, []]);
  }
});

test("searches no notes, and finds a lot by its external ID", async ({ server }) => {
  const { make, search } = await makeSales(server);
  const chest = await make({ title: "Chest", notes: "attic", internalNotes: "safe", externalId: "inv204" });
  for (const text of ["attic", "safe"]) expect([text, await search(text)]).toEqual([text, []]);
  expect(await search("INV204")).toEqual([chest.id]);
});

test("ranks the lot of that name first, then titles, then other texts, each newest first", async ({
  server,
}) => {
  const { make, search, other } = await makeSales(server);
  const inText = await make({ lotNumber: 10, description: "See lot 1012" });
  const older = await make({ lotNumber: 20, title: "Chair no. 1012" });
  const newer = await make({ lotNumber: 21, title: "1012 stamps" });
  const lettered = await make({ lotNumber: 1012, sectionLetter: "A" });
  const plain = await make({ lotNumber: 1012 });
  const elsewhere = await make({ lotNumber: 1012 }, other.id);
  const prefix = await make({ lotNumber: 10_123 });
  const ranked = [elsewhere, plain, lettered, prefix, newer, older, inText].map(({ id }) => id);
  expect(await search("1012")).toEqual(ranked);
  expect(await search("1012a")).toEqual([lettered.id]);
  for (const text of ["lot 1012", "#1012"])
    expect((await search(text)).slice(0, 2)).toEqual(ranked.slice(0, 2));
});

test("finds parts of titles and consignors after beginnings of words", async ({ server }) => {
  const { make, search } = await makeSales(server);
  const beginning = await make({ title: "Stick with silver handle" });
  const part = await make({ title: "Pair of candlesticks" });
  const consigned = await make({ title: "Mirror", consignor: "Broomstick Ltd" });
  expect(await search("stick")).toEqual([beginning.id, consigned.id, part.id]);
});

test("finds misspelled words only where nothing has the words, most similar first", async ({ server }) => {
  const { make, search } = await makeSales(server);
  const far = await make({ title: "Porcelaine figure" });
  const near = await make({ title: "Porcelain figure" });
  await make({ title: "Pewter figure" });
  expect(await search("porcelin")).toEqual([near.id, far.id]);
  expect(await search("porcelan figur")).toEqual([near.id, far.id]);
  expect(await search("porcelan sword")).toEqual([]);
  const asTyped = await make({ description: "Marked porcelin" });
  expect(await search("porcelin")).toEqual([asTyped.id]);
});

test("takes special characters literally", async ({ server }) => {
  const { make, search } = await makeSales(server);
  const lot = await make({ title: "100 % wool_rug \\ O'Brien" });
  await make({ title: "1000 woolXrug" });
  for (const text of [
    "wool_rug",
    "100 % wool_",
    "o'brien",
    "wool & rug",
    "wool | o'brien",
    "!wool:*",
    "(wool)",
  ]) {
    expect([text, await search(text)]).toEqual([text, expect.arrayContaining([lot.id])]);
  }
  expect(await search("wool_rug")).toEqual([lot.id]);
  for (const text of ["& | ! : * ' \\ %", "%", "_", "'", "\\", "<->", "''''", ":*", "…"]) {
    expect([text, await findAs(server, (await makeSales(server)).owner, text)]).toEqual([
      text,
      { items: [], manifests: [], consignors: [] },
    ]);
  }
});

test("accepts very long words and very many words", async ({ server }) => {
  const { make, search } = await makeSales(server);
  const long = "x".repeat(100);
  const lot = await make({ description: long });
  expect(await search(long)).toEqual([lot.id]);
  expect(await search("花".repeat(100))).toEqual([]);
  expect(await search("a b c d e f g h i j k l m n o p q r s t u v w x y z")).toEqual([]);
  expect(await search("ab'cd\\ef ".repeat(11))).toEqual([]);
});

test("rejects an empty search text, a too long one and one with a line break", async ({ server }) => {
  const { owner } = await makeSales(server);
  await expect(findAs(server, owner, "  ")).rejects.toThrow("Enter a search text");
  await expect(findAs(server, owner, "a".repeat(101))).rejects.toThrow("Use at most 100 characters");
  await expect(findAs(server, owner, "a\nb")).rejects.toThrow("Line breaks aren't allowed here");
});

test("answers at most 12 lots of a word that all lots have, titles before texts, newest first", async ({
  server,
}) => {
  const { search, workspaceId, manifest } = await makeSales(server);
  const place = { workspaceId, manifestId: manifest.id };
  const lots = await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      makeItem(server.db, {
        ...place,
        title: index < 5 ? "The lamp" : "Lamp",
        description: "Described by the house",
        createdAt: new Date(Date.UTC(2026, 1, 1, 0, index)),
      }),
    ),
  );
  const newestFirst = lots.map(({ id }) => id).toReversed();
  expect(await search("the")).toEqual([...newestFirst.slice(-5), ...newestFirst.slice(0, 7)]);
  expect(await search("lamp")).toEqual(newestFirst.slice(0, 12));
  expect(await search("the house")).toEqual(newestFirst.slice(0, 12));
});

test("combines a word that most lots have with one that few have", async ({ server }) => {
  const { search, workspaceId, manifest } = await makeSales(server);
  const place = { workspaceId, manifestId: manifest.id };
  const old = await makeItem(server.db, {
    ...place,
    description: "The oldest astrolabe of the house",
    createdAt: new Date("2020-01-01"),
  });
  await makeItem(server.db, {
    ...place,
    description: "Another astrolabe",
    createdAt: new Date("2020-01-02"),
  });
  await Promise.all(
    Array.from({ length: 520 }, () => makeItem(server.db, { ...place, description: "Owned by the house" })),
  );
  expect(await search("the astrolabe house")).toEqual([old.id]);
});

test("answers what a list needs of a lot, with the matches in a piece of its description", async ({
  server,
}) => {
  const { make, owner, manifest } = await makeSales(server);
  const lot = await make({
    lotNumber: 77,
    sectionLetter: "B",
    title: "Lamp",
    consignor: "Smith Estate",
    photoUrls: ["/photos/one.jpg", "/photos/two.jpg"],
    description: `${"Long ago it was made in a small workshop. ".repeat(4)}A BRASS lamp with brassy fittings.`,
  });
  const { items } = await findAs(server, owner, "brass");
  expect(items).toEqual([
    {
      id: lot.id,
      manifestId: manifest.id,
      manifestName: manifest.name,
      ...{ lotNumber: 77, sectionLetter: "B", title: "Lamp", consignor: "Smith Estate" },
      coverUrl: "/photos/one.jpg",
      snippet: expect.anything(),
    },
  ]);
  const { text, matches } = items[0]?.snippet ?? { text: "", matches: [] };
  expect(matches.map(({ start, end }) => text.slice(start, end))).toEqual(["BRASS", "brass"]);
  expect(text.length).toBeLessThanOrEqual(140);
  const untitled = await findAs(server, owner, "77b");
  expect(Object.keys(untitled.items[0] ?? {})).not.toContain("snippet");
});

test("finds visible manifests by name, consignor and sale location, those with the words in the name first", async ({
  server,
}) => {
  const { owner, member, manifest, workspaceId, stranger } = await makeSales(server);
  const named = await makeManifest(server.db, { workspaceId, name: "Harbor auction" });
  const place = await makeManifest(server.db, { workspaceId, saleLocation: "Harbor hall, 1st floor" });
  const consigned = await makeManifest(server.db, { workspaceId, consignor: "Harbor Trust" });
  await makeAssignment(server.db, { workspaceId, manifestId: place.id, userId: member.id });
  const idsFor = async (user: typeof owner, q: string) =>
    (await findAs(server, user, q)).manifests.map(({ id }) => id);
  expect((await idsFor(owner, "harbor")).slice(0, 2)).toContain(named.id);
  expect(await idsFor(owner, "HARBOR trust")).toEqual([consigned.id]);
  expect(await idsFor(owner, "arbor hall")).toEqual([place.id]);
  expect(await idsFor(member, "harbor")).toEqual([place.id]);
  expect(await idsFor(member, manifest.name)).toEqual([manifest.id]);
  expect(await idsFor(stranger, "harbor")).toEqual([]);
  expect(await idsFor(owner, "100%")).toEqual([]);
});

test("finds the actor's own consignors by name and reference number", async ({ server }) => {
  const { owner, member, workspaceId } = await makeSales(server);
  const ofOwner = { workspaceId, userId: owner.id };
  const smith = await makeConsignor(server.db, { ...ofOwner, name: "Smith Estate", referenceNumber: "S-17" });
  const abel = await makeConsignor(server.db, { ...ofOwner, name: "Abel Smith" });
  const namesFor = async (user: typeof owner, q: string) =>
    (await findAs(server, user, q)).consignors.map(({ name }) => name);
  expect(await namesFor(owner, "smith")).toEqual([abel.name, smith.name]);
  expect(await namesFor(owner, "s-17")).toEqual([smith.name]);
  expect(await namesFor(member, "smith")).toEqual([]);
});

test("finds a fraction by its number and by its words, and not every number that begins alike", async ({
  server,
}) => {
  const { make, search } = await makeSales(server);
  const ring = await make({ title: "Ring of size 9½" });
  await make({ title: "Spoon, 925" });
  expect(await search("9½")).toEqual([ring.id]);
  expect(await search("ring ½")).toEqual([ring.id]);
});

test("handles each failure while the database can't be reached: one that nothing awaits would end the server", async ({
  server,
}) => {
  const { owner } = await makeSales(server);
  const closed = createDatabase("postgres://app:secret@127.0.0.1:1/lotwright");
  onTestFinished(() => closed.close());
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const { search } = server.callerFor(actorOf(owner), {
    expensiveReads: { run: (_reader, read) => read(closed.db) },
  });
  await expect(search.find({ q: "1012" })).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await setImmediate();
  expect(unhandled).toEqual([]);
});
