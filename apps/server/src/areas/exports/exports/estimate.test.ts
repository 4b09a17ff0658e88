import { items } from "@lotwright/db/schema";
import { makeItem, makePhoto } from "@lotwright/db/testing/make";
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

/** Creates a manifest with two lots added on March 10 in New York that share a photo, and one added on March 11. */
async function makeManifestWithPhotos(server: TestServer) {
  const people = await makePeople(server.db);
  const { workspaceId, manifest } = people;
  const photo = async (bytes: number) => (await makePhoto(server.db, { workspaceId, bytes })).url;
  const [first, second, third] = [await photo(1_000), await photo(20_000), await photo(300_000)];
  const lot = (createdAt: string, photoUrls: string[]) =>
    makeItem(server.db, {
      workspaceId,
      manifestId: manifest.id,
      createdAt: new Date(createdAt),
      photoUrls,
    });
  await lot("2026-03-10T04:00:00Z", [first, "https://photos.example.com/a.jpg"]);
  await lot("2026-03-11T03:59:00Z", [first, second]);
  await lot("2026-03-11T04:00:00Z", [third]);
  const estimate = (days: object = {}) =>
    server.callerFor(actorOf(people.owner)).exports.estimate({ manifestId: manifest.id, ...days });
  return { ...people, estimate };
}

test("adds up the photo bytes of an export, counting a shared photo twice", async ({ server }) => {
  const { estimate } = await makeManifestWithPhotos(server);
  expect(await estimate()).toEqual({ photoBytes: 1_000 + 1_000 + 20_000 + 300_000 });
});

test("adds up only the photos of the chosen days in the given time zone", async ({ server }) => {
  const { estimate } = await makeManifestWithPhotos(server);
  const days = { fromDate: "2026-03-10", toDate: "2026-03-10", timeZone: "America/New_York" };
  expect(await estimate(days)).toEqual({ photoBytes: 1_000 + 1_000 + 20_000 });
  expect(await estimate({ ...days, timeZone: "UTC" })).toEqual({ photoBytes: 1_000 });
  expect(await estimate({ fromDate: "2027-01-01" })).toEqual({ photoBytes: 0 });
});

test("adds up only the photos of the selected lots", async ({ server }) => {
  const { estimate, manifest } = await makeManifestWithPhotos(server);
  const isThird = and(
    eq(items.manifestId, manifest.id),
    eq(items.createdAt, new Date("2026-03-11T04:00:00Z")),
  );
  const [third] = await server.db.select().from(items).where(isThird);
  expect(await estimate({ lots: String(third?.lotNumber) })).toEqual({ photoBytes: 300_000 });
  expect(await estimate({ lots: "999999" })).toEqual({ photoBytes: 0 });
});

test("excludes photos that another workspace uploaded from an estimate", async ({ server }) => {
  const { estimate, item, stranger } = await makeManifestWithPhotos(server);
  const { url } = await makePhoto(server.db, { workspaceId: stranger.workspaceId, bytes: 5_000_000 });
  await server.db
    .update(items)
    .set({ photoUrls: [url] })
    .where(eq(items.id, item.id));
  expect(await estimate()).toEqual({ photoBytes: 322_000 });
});

test.for(["unassigned", "stranger"] as const)(
  "answers NOT_FOUND when the %s estimates an export",
  async (who, { server }) => {
    const people = await makePeople(server.db);
    const caller = server.callerFor(actorOf(people[who]));
    const estimate = caller.exports.estimate({ manifestId: people.manifest.id });
    await expect(estimate).rejects.toMatchObject({ code: "NOT_FOUND" });
  },
);
