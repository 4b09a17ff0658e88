import { fieldIdsOf, fieldIdsWith, itemFieldIds, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { branding, companySettings } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { jpeg } from "@lotwright/testing/pictures";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { test } from "../../../testing/test";
import { incoming } from "../../media/photos/testing/incoming";
import { makeCatalog } from "./testing/catalogs";

async function catalog(server: TestServer) {
  const made = await makeCatalog(server);
  const { workspaceId, manifest } = made;
  const lot = (given: Partial<Parameters<typeof makeItem>[1]> = {}) =>
    makeItem(server.db, { workspaceId, manifestId: manifest.id, ...given });
  return { ...made, lot };
}

const ofUser = ({ id: userId, workspaceId }: { id: string; workspaceId: string }) => ({
  userId,
  workspaceId,
});

test("lists only the shared manifest's lots, highest number and letter first", async ({ server }) => {
  const { lot, read, workspaceId } = await catalog(server);
  const lots = ["999", "1001B", "1000", "1001", "10002", "1001A"];
  for (const name of lots)
    await lot({ lotNumber: Number.parseInt(name, 10), sectionLetter: name.replace(/\d+/, "") });
  const other = await makeManifest(server.db, { workspaceId });
  await makeItem(server.db, { workspaceId, manifestId: other.id, title: "Elsewhere" });
  const { items, manifest } = await read();
  const listed = items.map(({ lotNumber, sectionLetter }) => `${lotNumber}${sectionLetter}`);
  expect(listed).toEqual(["10002", "1001B", "1001A", "1001", "1000", "999"]);
  expect(manifest).toEqual({ name: "Autumn Sale", currency: "USD" });
});

test("returns the specified fields of a lot as they were written", async ({ server }) => {
  const { lot, open } = await catalog(server);
  const written = {
    lotNumber: 1000,
    sectionLetter: "B",
    title: "Brass lamp",
    description: "Two\nlines",
    category: "Tools",
    quantity: 3,
    notes: "Chipped",
  };
  const { id } = await lot({ ...written, consignor: "Abel" });
  const answer = await open();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ items: [{ id, ...written, photoUrls: [] }] });
});

test("omits external photos and preserves the order of uploaded ones", async ({ server }) => {
  const { lot, read, owner } = await catalog(server);
  const { photos } = server.callerFor(actorOf(owner));
  const own = [];
  for (const _ of [1, 2]) own.push((await photos.upload({ photo: await incoming(await jpeg()) })).url);
  const [first = "", second = ""] = own;
  await lot({ photoUrls: [second, "https://photos.example/a.jpg", first, "http://photos.example/b.jpg"] });
  expect((await read()).items[0]?.photoUrls).toEqual([second, first]);
});

test("returns only custom fields that contain text", async ({ server }) => {
  const { lot, read } = await catalog(server);
  await lot({ custom1: "Brass", custom2: " \n", custom20: " 1912 " });
  const [shown = {}] = (await read()).items;
  const custom = Object.entries(shown).filter(([name]) => name.startsWith("custom"));
  expect(custom).toEqual([
    ["custom1", "Brass"],
    ["custom20", " 1912 "],
  ]);
});

test("returns prices, condition and sizes that are set, with numbers as numbers", async ({ server }) => {
  const { lot, open, manifest, owner } = await catalog(server);
  const written = { startPrice: 100, lowEstimate: 1200.5, highEstimate: 0, condition: "Worn", weight: 2.75 };
  await lot({ ...written, reservePrice: 900, internalNotes: "Ask the bank", externalId: "X1" });
  const sale = { currency: "eur", saleDate: "2027-03-14", saleLocation: "Old Hall, York" };
  await server.callerFor(actorOf(owner)).manifests.update({ id: manifest.id, ...sale });
  const shown = (await (await open()).json()) as { items: object[] }; // other tests check the response's schema
  expect(shown).toMatchObject({ manifest: { name: "Autumn Sale", ...sale, currency: "EUR" } });
  expect(shown.items[0]).toMatchObject(written);
  const optional = fieldIdsWith("isOptional").filter((id) => Object.hasOwn(shown.items[0] ?? {}, id));
  expect(optional).toEqual(Object.keys(written));
});

test("publishes exactly the fields flagged as public", async ({ server }) => {
  const { lot, open } = await catalog(server);
  const numbers = recordOf([...fieldIdsOf("money"), ...fieldIdsOf("measure")], () => 12.5);
  const texts = recordOf([...fieldIdsOf("text"), ...fieldIdsOf("longText")], () => "Written");
  await lot({ ...numbers, ...texts, sectionLetter: "B" });
  const { items } = (await (await open()).json()) as { items: object[] }; // other tests check the response's schema
  const flagged = itemFieldIds.filter((id) => "isPublic" in itemFields[id]);
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(["id", ...flagged].sort());
});

describe("branding and settings", () => {
  test("returns the defaults until the owner saves settings, ignoring those of team members", async ({
    server,
  }) => {
    const { read, member } = await catalog(server);
    await server.db.insert(branding).values({ ...ofUser(member), brandColor: "#00FF00" });
    await server.db.insert(companySettings).values({ ...ofUser(member), companyName: "Mine" });
    expect(await read()).toEqual({
      brandColor: "#2878B7",
      manifest: { name: "Autumn Sale", currency: "USD" },
      units: "imperial",
      items: [],
      companySettings: {
        companyName: "",
        companyWebsite: "",
        companyPhone: "",
        companyEmail: "",
        logoUrl: null,
      },
      customColumnLabels: {},
    });
  });

  test("returns the owner's current company, color and labels", async ({ server }) => {
    const { read, owner, lot } = await catalog(server);
    const caller = server.callerFor(actorOf(owner));
    await lot({ custom1: "Meissen" });
    const company = {
      companyName: "Field & Sons",
      companyWebsite: "https://field.example",
      companyPhone: "+44 20 7946 0000",
      companyEmail: "sales@field.example",
      logoUrl: null,
    };
    await caller.companySettings.update(company);
    await caller.branding.update({ brandColor: "102030" });
    await caller.companySettings.update({ units: "metric", defaultCurrency: "CHF" });
    await caller.customFields.save({ customColumnLabels: { custom1: "Maker" } });
    const around = {
      brandColor: "#102030",
      manifest: { name: "Autumn Sale", currency: "USD" },
      units: "metric",
      companySettings: company,
      customColumnLabels: { custom1: "Maker" },
    };
    expect(await read()).toMatchObject(around);
    await caller.companySettings.update({ companyPhone: "" });
    await caller.branding.update({ brandColor: "#AABBCC" });
    const { brandColor, companySettings: shown } = await read();
    expect([brandColor, shown.companyPhone]).toEqual(["#AABBCC", ""]);
  });

  test("returns labels only for custom fields that contain text in the catalog", async ({ server }) => {
    const { lot, read, owner, workspaceId } = await catalog(server);
    const customColumnLabels = { custom1: "Maker", custom2: "Reserve", custom3: "Style", custom4: "Shelf" };
    await server.callerFor(actorOf(owner)).customFields.save({ customColumnLabels });
    expect((await read()).customColumnLabels).toEqual({});
    await lot({ custom1: "Meissen", custom2: " \n", custom5: "no label" });
    await lot({ custom3: "Rococo" });
    const elsewhere = await makeManifest(server.db, { workspaceId });
    await makeItem(server.db, { workspaceId, manifestId: elsewhere.id, custom4: "B7" });
    expect((await read()).customColumnLabels).toEqual({ custom1: "Maker", custom3: "Style" });
  });

  test("returns no settings of another workspace", async ({ server }) => {
    const [{ read }, other] = [await catalog(server), await catalog(server)];
    const caller = server.callerFor(actorOf(other.owner));
    await caller.companySettings.update({ companyName: "Another house" });
    await caller.branding.update({ brandColor: "#FF0000" });
    expect(await read()).toMatchObject({ brandColor: "#2878B7", companySettings: { companyName: "" } });
  });
});

describe("search engines and referrers", () => {
  test("sends noindex and no-referrer for right and wrong links", async ({ server }) => {
    const { open, token } = await catalog(server);
    const page = await server.app.request(`/public/${token}`);
    const answers = [
      { answer: await open(), caching: "no-cache" },
      { answer: await open("?x=1"), caching: "no-store" },
      { answer: page, caching: "no-store" },
    ];
    for (const { answer, caching } of answers) {
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("cache-control")).toBe(caching);
    }
    const own = await server.app.request("/api/auth/user");
    expect(own.headers.has("x-robots-tag")).toBe(false);
  });
});

describe("cookies", () => {
  test("sets no cookie for visitors, whatever cookie they send", async ({ server }) => {
    const { open, owner } = await catalog(server);
    const planted = { cookie: "lotwright=attackers-own-value-of-some-length" };
    for (const headers of [{}, planted, await signedIn(server, owner)]) {
      const answer = await open("", headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  });
});
