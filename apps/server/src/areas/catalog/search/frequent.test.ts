import { items, photos } from "@lotwright/db/schema";
import { makeAssignment, makeItem, makeManifest, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test as base } from "../../../testing/test";
import { vacuum } from "../../../testing/vacuum";
import { maxLookedUp, maxWalked } from "./access";

/** A number of lots above what a search looks up, older than those that it walks. */
const clocks = maxLookedUp.lots + 200;
/** A number of lots above what a search walks. */
const lamps = maxWalked + 200;

/** Creates a workspace in a separate database, with two frequent words. */
async function makeHouse(server: TestServer) {
  const { owner, member, manifest, workspaceId } = await makePeople(server.db, {
    item: () => ({ title: "Untitled" }),
  });
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, name: "Everything" });
  const hidden = await makeManifest(server.db, { workspaceId, name: "Hidden" });
  const { url } = await makePhoto(server.db, { workspaceId, marksText: "Lamp bras" });
  const { url: clockUrl } = await makePhoto(server.db, { workspaceId, marksText: "The clock" });
  const make = (values: object, id = manifest.id) =>
    makeItem(server.db, { workspaceId, manifestId: id, createdAt: new Date("2020-01-01"), ...values });
  const old = {
    named: await make({ title: "Lamp of brass" }, hidden.id),
    marked: await make({ title: "Shade", photoUrls: [url] }, manifestId),
    part: await make({ title: "Alarmclocks" }),
    both: await make({
      title: "Grand piano",
      description: "A clock, a lamp and brass",
      photoUrls: [clockUrl, url],
    }),
  };
  await server.db.execute(sql`
    insert into ${items} (workspace_id, manifest_id, lot_number, title, description, category, consignor, creation_hash, created_at)
    select ${workspaceId}::uuid, ${manifestId}::uuid, 1000000 + number, 'Piece ' || number,
      case when number <= ${clocks} then 'An old clock' else 'LAMP, made of brass' end, 'Home',
      case when number % 1000 = 0 then 'Ms. Rare' else 'A. Field' end, '', timestamptz '2026-01-01' + number * interval '1 minute'
    from generate_series(1, ${clocks + lamps}::int) number`);
  // Newer photos with the same text as a lot's photo in another user's only sale.
  await server.db.execute(sql`
    with dials as (
      insert into ${photos} (workspace_id, url, width, height, bytes, content_hash, marks_text, created_at)
      select ${workspaceId}::uuid, '/photos/dial-' || number || '.jpg', 1, 1, 1, '', 'Signed dial', timestamptz '2026-01-01' + number * interval '1 minute'
      from generate_series(1, 400) number returning url)
    insert into ${items} (workspace_id, manifest_id, lot_number, title, photo_urls, creation_hash)
    select ${workspaceId}::uuid, ${hidden.id}::uuid, 1000000 + row_number() over (), 'Watch', array[url], '' from dials`);
  const small = await makeManifest(server.db, { workspaceId, name: "Small" });
  const clerk = await makeUser(server.db, { workspaceId, role: "team" });
  const dial = await makePhoto(server.db, {
    ...{ workspaceId, marksText: "Signed dial", createdAt: new Date("2020-01-01") },
  });
  const watch = await make({ title: "Repeater", photoUrls: [dial.url] }, small.id);
  await makeAssignment(server.db, { workspaceId, manifestId: small.id, userId: clerk.id });
  await makeAssignment(server.db, { workspaceId, manifestId, userId: member.id });
  await vacuum(server, "items");
  return { owner, member, clerk, old: { ...old, watch }, everything: manifestId };
}

const test = base
  .extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }))
  .extend("house", { scope: "file" }, ({ server }) => makeHouse(server));

type Given = { server: TestServer; user: Parameters<typeof actorOf>[0]; query: string };

/** Reads the ids of all pages of a list over REST. */
async function readPages({ server, user, query }: Given): Promise<string[]> {
  const found: string[] = [];
  const { items: caller } = server.callerFor(actorOf(user));
  const input = { limit: 1000, ...Object.fromEntries(new URLSearchParams(query)) };
  for (let after: string | undefined; ; ) {
    const page = await caller.find({ ...input, ...(after !== undefined && { after }) });
    found.push(...page.map(({ id }) => id));
    after = page.at(-1)?.id;
    if (page.length < 1000 || after === undefined) return found;
  }
}

for (const [query, count] of [
  ["lamp", lamps + 3],
  ["LAMP bras", lamps + 3],
  ["clock", clocks + 2],
  ["clock lamp", 1],
  ["clock&consignor=ms.%20rare", Math.floor(clocks / 1000)],
  ["lamp&sort=oldest", lamps + 3],
  ["lamp&sort=title", lamps + 3],
  ["clock&sort=lot-down", clocks + 2],
  ["clock&sort=changed", clocks + 2],
] as const) {
  test(`finds each lot of the search ${query} once`, async ({ server, house }) => {
    const found = await readPages({ server, user: house.owner, query: `q=${query}` });
    expect([new Set(found).size, found.length]).toEqual([count, count]);
  });
}

test("lists the lots of a frequent word to a member who doesn't see all sales", async ({ server, house }) => {
  const found = await readPages({ server, user: house.member, query: "q=lamp" });
  expect(found).toHaveLength(lamps + 2);
  expect(found).not.toContain(house.old.named.id);
});

test("ranks an old lot with a frequent word in its title before newer texts", async ({ server, house }) => {
  const { search } = server.callerFor(actorOf(house.owner));
  const { items: found } = await search.find({ q: "lamp" });
  expect(found).toHaveLength(12);
  expect(found[0]?.id).toBe(house.old.named.id);
  const { items: clocksFound } = await search.find({ q: "clock" });
  expect(clocksFound).toHaveLength(12);
});

test("finds the only visible lot with a text that hundreds of newer photos of other sales have", async ({
  server,
  house,
}) => {
  const find = async (user: Given["user"]) =>
    (await server.callerFor(actorOf(user)).search.find({ q: "signed dial" })).items.map(({ id }) => id);
  expect(await find(house.clerk)).toEqual([house.old.watch.id]);
  expect(await find(house.owner)).toHaveLength(12);
});

test("finds no lot across sales by marks alone, and reads none", async ({ server, house }) => {
  const { items: caller } = server.callerFor(actorOf(house.owner));
  expect(await caller.find({ q: "-" })).toEqual([]);
});
