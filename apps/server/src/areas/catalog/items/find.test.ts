import { foundCard } from "@lotwright/contracts/catalog/find-items";
import { item } from "@lotwright/contracts/catalog/items";
import { type LotSort, lotSorts } from "@lotwright/contracts/catalog/lot-filters";
import { items } from "@lotwright/db/schema";
import { itemValues, makeItem, makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { makeDeliveredSale, readDelivery } from "../../exports/deliveries/testing/delivered-sale";

async function makeSale(server: TestServer) {
  const people = await makePeople(server.db);
  const { workspaceId, manifest, owner } = people;
  const place = { workspaceId, manifestId: manifest.id };
  const make = (values: Partial<typeof items.$inferInsert>) => makeItem(server.db, { ...place, ...values });
  const headers = await signedIn(server, owner);
  const read = (query: string, given = headers) =>
    ask(server, "GET", `/api/items?${query}`, { headers: given });
  const ofSale = (query: string) => read(`manifestId=${manifest.id}&${query}`);
  return { ...people, place, make, read, ofSale, caller: server.callerFor(actorOf(owner)).items };
}

const titles = async (answer: Response) => (await bodyOf(answer, item.array())).map(({ title }) => title);

test("combines the filters of a query", async ({ server }) => {
  const { make, ofSale } = await makeSale(server);
  await make({ title: "Chair", consignor: "Smith Estate", category: "Furniture", startPrice: 120 });
  await make({ title: "Desk", consignor: "Smith Estate", category: "Furniture", lowEstimate: 90 });
  await make({
    title: "Lamp",
    consignor: "Smith Estate",
    category: "Lighting",
    description: "beside a chair",
  });
  const smith = "consignor=Smith+Estate";
  expect(await titles(await ofSale(smith))).toEqual(["Lamp", "Desk", "Chair"]);
  expect(await titles(await ofSale(`${smith}&category=Furniture&minPrice=100`))).toEqual(["Chair"]);
  expect(await titles(await ofSale(`${smith}&minPrice=90&maxPrice=119.99`))).toEqual(["Desk"]);
  expect(await titles(await ofSale(`${smith}&q=CHAIR`))).toEqual(["Lamp", "Chair"]);
  expect(await titles(await ofSale(`${smith}&is=no-price,no-photo`))).toEqual(["Lamp"]);
});

test("finds lots of all visible manifests without a manifest, and none of other people", async ({
  server,
}) => {
  const { workspaceId, make, read, member, unassigned, stranger, manifest } = await makeSale(server);
  const hidden = await makeManifest(server.db, { workspaceId });
  await make({ title: "Urn" });
  await makeItem(server.db, { workspaceId, manifestId: hidden.id, title: "Urn, hidden" });
  expect(await titles(await read("q=urn"))).toEqual(["Urn, hidden", "Urn"]);
  expect(await titles(await read("q=urn", await signedIn(server, member)))).toEqual(["Urn"]);
  for (const other of [unassigned, stranger]) {
    const headers = await signedIn(server, other);
    expect(await titles(await read("q=urn", headers))).toEqual([]);
    expect((await read(`manifestId=${manifest.id}`, headers)).status).toBe(404);
  }
});

test("answers cards with their manifest, and absolute addresses of photos", async ({ server }) => {
  const { workspaceId, make, ofSale, manifest } = await makeSale(server);
  const photo = await makePhoto(server.db, { workspaceId });
  await make({ title: "Chair", photoUrls: [photo.url], createdBy: null });
  const answer = await ofSale("fields=card&q=chair&absoluteUrls=true");
  const [card] = await bodyOf(answer, foundCard.strict().array());
  expect(card).toMatchObject({ manifestId: manifest.id, coverUrl: `http://localhost${photo.url}` });
  expect(card).not.toHaveProperty("createdBy");
});

describe("pages", () => {
  /** Creates several lots per value of a sort key, including an empty one. */
  async function makeMany(server: TestServer) {
    const sale = await makeSale(server);
    const createdAt = new Date("2026-01-06T12:00:00.123Z");
    const values = Array.from({ length: 24 }, (_, index) =>
      itemValues({
        ...{ ...sale.place, createdAt: new Date(createdAt.getTime() + (index % 5)), updatedAt: createdAt },
        title: ["", "Étagère", "étagère", "Lamp", `${"x".repeat(200)}${index}`][index % 5] ?? "",
        lowEstimate: [null, 10.5, 10.5, 200][index % 4] ?? null,
        highEstimate: [null, 20][index % 2] ?? null,
        sectionLetter: ["", "A"][index % 2] ?? "",
      }),
    );
    await server.db.insert(items).values(values);
    return sale;
  }

  test.for(lotSorts)(
    "lists each lot once in pages sorted by %s, also when its last row is deleted",
    async (sort, { server }) => {
      const { ofSale } = await makeMany(server);
      const whole = await bodyOf(await ofSale(`sort=${sort}`), item.array());
      expect(whole).toHaveLength(25);
      const read: string[] = [];
      let next: string | undefined;
      do {
        const answer = await (next ? ofSaleLink(next) : ofSale(`sort=${sort}&limit=4`));
        const page = await bodyOf(answer, item.array());
        read.push(...page.map(({ id }) => id));
        next = /<(.*)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
        const last = page.at(-1);
        if (last) await server.db.delete(items).where(eq(items.id, last.id));
      } while (next);
      expect(read).toEqual(whole.map(({ id }) => id));

      async function ofSaleLink(path: string) {
        return ofSale(new URL(path, "http://localhost").search.slice(1).replace(/manifestId=[^&]*&/, ""));
      }
    },
  );

  test("continues after the id of a lot", async ({ server }) => {
    const { ofSale } = await makeMany(server);
    const whole = await bodyOf(await ofSale("sort=estimate-down"), item.array());
    const rest = await bodyOf(await ofSale(`sort=estimate-down&after=${whole[9]?.id}`), item.array());
    expect(rest).toEqual(whole.slice(10));
  });

  test("refuses a cursor of another order, of another list and a made-up one", async ({ server }) => {
    const { ofSale, read } = await makeMany(server);
    const link = (await ofSale("limit=1")).headers.get("link") ?? "";
    const cursor = /after=([\w-]+)/.exec(link)?.[1] ?? "";
    const madeUp = Buffer.from(`${Buffer.from(cursor, "base64url")} `).toString("base64url");
    const answers = [
      await ofSale(`sort=oldest&after=${cursor}`),
      await read(`after=${cursor}`),
      await ofSale(`after=${madeUp}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        issues: [{ path: "after", message: "This is not a cursor of this list" }],
      });
    }
    expect((await ofSale(`after=${crypto.randomUUID()}`)).status).toBe(404);
  });

  test("answers 100 lots without a limit, and refuses more than 1,000", async ({ server }) => {
    const { place, ofSale } = await makeSale(server);
    await server.db.insert(items).values(Array.from({ length: 110 }, () => itemValues(place)));
    const answer = await ofSale("fields=card");
    expect(await bodyOf(answer, foundCard.array())).toHaveLength(100);
    expect(answer.headers.get("link")).toContain("fields=card&after=");
    expect(await bodyOf(await ofSale("limit=1000"), item.array())).toHaveLength(111);
    expect((await ofSale("limit=1001")).status).toBe(400);
  });
});

test("sorts by lot, title, estimate and change, with lots that lack it last", async ({ server }) => {
  const { make, ofSale, caller, item: lamp } = await makeSale(server);
  await server.db.delete(items).where(eq(items.id, lamp.id));
  const first = await make({ title: "beta", lotNumber: 20, sectionLetter: "A", highEstimate: 5 });
  await make({ title: "", lotNumber: 3, lowEstimate: 10 });
  await make({ title: "Alpha", lotNumber: 20 });
  await caller.update({ id: first.id, notes: "Marked" });
  const numbers = async (sort: LotSort) =>
    (await bodyOf(await ofSale(`sort=${sort}`), item.array())).map(
      ({ lotNumber, sectionLetter }) => lotNumber + sectionLetter,
    );
  expect(await numbers("lot-up")).toEqual(["3", "20", "20A"]);
  expect(await numbers("lot-down")).toEqual(["20A", "20", "3"]);
  expect(await numbers("title")).toEqual(["20", "20A", "3"]);
  expect(await numbers("estimate-up")).toEqual(["20A", "3", "20"]);
  expect(await numbers("estimate-down")).toEqual(["3", "20A", "20"]);
  expect(await numbers("oldest")).toEqual(["20A", "3", "20"]);
  expect((await numbers("changed"))[0]).toBe("20A");
});

test.for([
  ["is=pending,none", "is"],
  ["is=pending,pending", "is"],
  ["is=changed", "is"],
  ["minPrice=20&maxPrice=10", "minPrice"],
  ["minPrice=1e3", "minPrice"],
  ["day=2026-02-30", "day"],
  ["day=2026-02-03&timeZone=Mars", "timeZone"],
  ["sort=price", "sort"],
  ["createdBy=me", "createdBy"],
  ["color=red", "color"],
] as const)("refuses the query %s at %s", async ([query, path], { server }) => {
  const { read } = await makeSale(server);
  const answer = await read(query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path }] });
});

test("finds the lots that changed since the last export, and all of them before the first", async ({
  server,
}) => {
  const sale = await makeDeliveredSale(server);
  const { items: caller } = sale.caller;
  const changed = async () => (await caller.find({ manifestId: sale.manifestId, is: "changed" })).map(lotOf);
  const lotOf = ({ lotNumber }: { lotNumber: number }) => lotNumber;
  expect(await changed()).toHaveLength(4);
  await readDelivery(await sale.download(sale.query()));
  expect(await changed()).toEqual([]);
  await sale.change(2, { title: "Stool" });
  await sale.remove(3);
  expect(await changed()).toEqual([2]);
});

test("names the people who added lots to a visible manifest, by name or email", async ({ server }) => {
  const { make, owner, member, unassigned, manifest, caller } = await makeSale(server);
  await make({ createdBy: owner.id });
  await make({ createdBy: owner.id });
  await make({ createdBy: unassigned.id });
  const expected = [owner, unassigned].map(({ id, name, email }) => ({ id, name: name || email }));
  const listed = await caller.creators({ manifestId: manifest.id });
  expect(listed).toEqual(expect.arrayContaining(expected));
  expect(listed).toHaveLength(2);
  const ofMember = server.callerFor(actorOf(member)).items;
  expect(await ofMember.creators({ manifestId: manifest.id })).toEqual(listed);
  const ofOther = server.callerFor(actorOf(unassigned)).items;
  await expect(ofOther.creators({ manifestId: manifest.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describe("filters by price and person across sales", () => {
  const manyLots = 1_100;

  test("finds few lots in any order and page, and those of many", async ({ server }) => {
    const { place, make, read, owner, member } = await makeSale(server);
    const others = Array.from({ length: manyLots }, () =>
      itemValues({ ...place, startPrice: 10, createdBy: owner.id }),
    );
    await server.db.insert(items).values(others);
    for (const title of ["Clock", "Desk"]) await make({ title, lowEstimate: 900, createdBy: member.id });
    await make({ title: "Chair", startPrice: 10, lowEstimate: 900, createdBy: member.id });
    for (const sort of lotSorts) {
      const found = await titles(await read(`minPrice=900&sort=${sort}`));
      expect(found.sort()).toEqual(["Clock", "Desk"]);
    }
    const first = await read(`createdBy=${member.id}&limit=2`);
    const [, { id } = { id: "" }] = await bodyOf(first.clone(), item.array());
    expect(await titles(first)).toEqual(["Chair", "Desk"]);
    expect(await titles(await read(`createdBy=${member.id}&limit=2&after=${id}`))).toEqual(["Clock"]);
    expect(await titles(await read("minPrice=900&q=clock"))).toEqual(["Clock"]);
    expect(await titles(await read("minPrice=901"))).toEqual([]);
    expect(await titles(await read("maxPrice=10&limit=1"))).toEqual(["Chair"]);
    expect(await titles(await read(`maxPrice=10&createdBy=${owner.id}&limit=100`))).toHaveLength(100);
  });
});
