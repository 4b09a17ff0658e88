import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { item, itemCard } from "@lotwright/contracts/catalog/items";
import { makeItem, makePhoto } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask, bodyOf } from "../../../testing/rest";
import { statementsOf } from "../../../testing/statements";
import { test } from "../../../testing/test";

const hostile = `"\\ \u0001\t\n\u2028 “مزاد” \u{1F3FA} </script>`;

/** Creates a manifest with a lot that has every field, an empty one, and one whose description failed. */
async function makeSale(server: TestServer) {
  const { owner, workspaceId, manifest, ...people } = await makePeople(server.db);
  const photo = await makePhoto(server.db, { workspaceId });
  const samples = { text: hostile, longText: hostile, letter: "B", integer: 7, money: 12.5, measure: 0.25 };
  const values = Object.fromEntries(
    Object.entries(itemFields).map(([id, { kind }]) => [id, kind === "list" ? [photo.url] : samples[kind]]),
  );
  const place = { workspaceId, manifestId: manifest.id };
  const described = { aiGenerationStatus: "completed", aiDraftedFromNotes: true } as const;
  const full = await makeItem(server.db, { ...place, ...values, ...described, requestedLotNumber: 3 });
  const empty = await makeItem(server.db, place);
  const failed = await makeItem(server.db, {
    ...place,
    aiGenerationStatus: "failed",
    aiFailureReason: "No answer.",
    photoUrls: ["https://elsewhere.example/a.jpg", photo.url],
  });
  const headers = await signedIn(server, owner);
  const path = `/api/manifests/${manifest.id}/items`;
  const read = (query = "", given = headers) => ask(server, "GET", path + query, { headers: given });
  const caller = server.callerFor(actorOf(owner));
  return { ...people, owner, manifest, photo, full, empty, failed, headers, path, read, caller };
}

test("answers each field of a listed item as the item itself does", async ({ server }) => {
  const { read, caller, full, empty, failed, manifest } = await makeSale(server);
  const single = await Promise.all([full, empty, failed].map(({ id }) => caller.items.byId({ id })));
  const listed = await bodyOf(await read(), item.array());
  const newestFirst = listed.flatMap(({ id }) => single.find((one) => one.id === id) ?? []);
  expect(newestFirst).toHaveLength(3);
  expect(listed.filter(({ id }) => single.some((one) => one.id === id))).toEqual(newestFirst);
  expect(Object.keys(listed[0] ?? {})).toEqual(Object.keys(item.shape));
  expect(await caller.items.list({ manifestId: manifest.id })).toEqual(listed);
  const first = await read("?limit=2");
  expect(await first.json()).toEqual(listed.slice(0, 2));
});

test("answers cards with what a list shows, and nothing for fields without a value", async ({ server }) => {
  const { read, caller, full, empty, failed, photo, manifest } = await makeSale(server);
  const answer = await read("?fields=card");
  const cards = await bodyOf(answer, itemCard.strict().array());
  const whole = await caller.items.byId({ id: full.id });
  const { id, lotNumber, sectionLetter, title, category, consignor, quantity, createdAt, updatedAt } = whole;
  expect(cards.find((card) => card.id === full.id)).toEqual({
    ...{ id, lotNumber, sectionLetter, title, category, consignor, quantity, createdAt, updatedAt },
    ...{
      requestedLotNumber: 3,
      startPrice: 12.5,
      lowEstimate: 12.5,
      highEstimate: 12.5,
      aiDraftedFromNotes: true,
    },
    ...{ coverUrl: photo.url, photoCount: 1, aiGenerationStatus: "completed" },
  });
  expect(Object.keys(cards.find((card) => card.id === empty.id) ?? {})).not.toContain("coverUrl");
  expect(cards.find((card) => card.id === failed.id)).toMatchObject({
    photoCount: 2,
    failure: { reason: "No answer.", hasNotes: false, hasOwnPhoto: true },
  });
  expect(await caller.items.cards({ manifestId: manifest.id })).toEqual(cards);
  expect(answer.headers.get("etag")).toBe((await read()).headers.get("etag"));
});

test("answers cards in pages, and with absolute addresses of photos", async ({ server }) => {
  const { read, photo } = await makeSale(server);
  const page = await read("?fields=card&limit=1");
  expect(await bodyOf(page, itemCard.array())).toHaveLength(1);
  expect(page.headers.get("link")).toContain("fields=card");
  const origin = "http://localhost";
  const absolute = await bodyOf(await read("?fields=card&absoluteUrls=true"), itemCard.array());
  expect(absolute.map(({ coverUrl }) => coverUrl)).toContain(origin + photo.url);
  const items = await bodyOf(await read("?absoluteUrls=true"), item.array());
  expect(items.flatMap(({ photoUrls }) => photoUrls)).toContain(origin + photo.url);
});

test("refuses fields other than card", async ({ server }) => {
  const { read } = await makeSale(server);
  const answer = await read("?fields=all");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path: "fields", message: "This must be card" }] });
});

test("reads an unchanged list from memory, and a changed one from the database", async ({ server }) => {
  const { read, caller, full } = await makeSale(server);
  const readsItems = async () => {
    const statements = await statementsOf(server, async () => void (await read()));
    return statements.some(({ text }) => text.includes("row_to_json"));
  };
  expect([await readsItems(), await readsItems()]).toEqual([true, false]);
  await caller.items.update({ id: full.id, title: "Lamp" });
  expect(await readsItems()).toBe(true);
  const listed = await bodyOf(await read(), item.array());
  expect(listed.find(({ id }) => id === full.id)?.title).toBe("Lamp");
});

test("answers 404 to someone who may not see a manifest whose list is in memory", async ({ server }) => {
  const { read, unassigned, stranger } = await makeSale(server);
  await read();
  for (const other of [unassigned, stranger]) {
    expect((await read("", await signedIn(server, other))).status).toBe(404);
  }
});
