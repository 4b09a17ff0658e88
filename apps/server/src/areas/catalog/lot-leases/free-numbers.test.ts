import { items } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import type { People } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { slowTransactions, untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";

const ownersCaller = (server: TestServer, people: People) => server.callerFor(actorOf(people.owner));
const newManifest = (server: TestServer, people: People) =>
  makeManifest(server.db, { workspaceId: people.workspaceId });

/** Creates a manifest with items that have these lot numbers. */
async function manifestWith(server: TestServer, people: People, ...lotNumbers: number[]): Promise<string> {
  const { id: manifestId, workspaceId } = await newManifest(server, people);
  for (const lotNumber of lotNumbers) await makeItem(server.db, { workspaceId, manifestId, lotNumber });
  return manifestId;
}

const create = (
  server: TestServer,
  people: People,
  manifestId: string,
  given: { lotNumber?: number; sectionLetter?: string; onLotClash?: "next" } = {},
) => ownersCaller(server, people).items.create({ manifestId, ...given });

test("gives a new item the highest lot number plus 1, or 1000 in an empty manifest", async ({
  server,
  people,
}) => {
  expect((await create(server, people, await manifestWith(server, people))).lotNumber).toBe(1000);
  expect((await create(server, people, await manifestWith(server, people, 1, 5))).lotNumber).toBe(6);
  const manifestId = await manifestWith(server, people, 2000, 3000);
  expect(await ownersCaller(server, people).manifests.nextLotNumber({ id: manifestId })).toEqual({
    lotNumber: 3001,
  });
  expect((await create(server, people, manifestId)).lotNumber).toBe(3001);
});

test("numbers an empty manifest from the first number that its creator chose, over REST too", async ({
  server,
  people,
}) => {
  const caller = ownersCaller(server, people);
  const sale = { name: "Barn", consignor: "Hill" };
  const { id, firstLotNumber } = await caller.manifests.create({ ...sale, firstLotNumber: 1 });
  expect(firstLotNumber).toBe(1);
  expect(await caller.manifests.nextLotNumber({ id })).toEqual({ lotNumber: 1 });
  const deviceId = crypto.randomUUID();
  expect(await caller.lotLeases.lease({ manifestId: id, deviceId })).toMatchObject({
    blocks: [{ firstLotNumber: 1, lastLotNumber: 25 }],
  });
  expect((await create(server, people, id)).lotNumber).toBe(26);
  expect(await caller.manifests.create(sale)).not.toHaveProperty("firstLotNumber");
});

test("numbers the lots of each manifest independently", async ({ server, people }) => {
  await manifestWith(server, people, 5000);
  expect((await create(server, people, await manifestWith(server, people))).lotNumber).toBe(1000);
});

test("accepts the same lot number under another section letter", async ({ server, people }) => {
  const manifestId = await manifestWith(server, people, 1000);
  expect(await create(server, people, manifestId, { lotNumber: 1000, sectionLetter: "a" })).toMatchObject({
    lotNumber: 1000,
    sectionLetter: "A",
  });
  const same = create(server, people, manifestId, { lotNumber: 1000, sectionLetter: "A" });
  await expect(same).rejects.toMatchObject({ code: "CONFLICT" });
});

test("answers 409 with the next free number when a lot number is taken", async ({ server, people }) => {
  const manifestId = await manifestWith(server, people, 1000, 1041);
  const headers = await signedIn(server, people.owner);
  const body = { manifestId, lotNumber: 1000 };
  const answer = await ask(server, "POST", "/api/items", { headers, body });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({
    message: "Lot 1000 already exists. The next free number is 1042.",
    code: "CONFLICT",
    nextLotNumber: 1042,
  });
  expect(await server.db.$count(items, eq(items.manifestId, manifestId))).toBe(2);
});

test("assigns the next free number with onLotClash next and stores the requested one until it is cleared", async ({
  server,
  people,
}) => {
  const manifestId = await manifestWith(server, people, 1012, 1030);
  const moved = await create(server, people, manifestId, { lotNumber: 1012, onLotClash: "next" });
  expect(moved).toMatchObject({ lotNumber: 1031, requestedLotNumber: 1012 });
  const renamed = await ownersCaller(server, people).items.update({ id: moved.id, title: "Lamp" });
  expect(renamed.requestedLotNumber).toBe(1012);
  const headers = await signedIn(server, people.owner);
  const body = { requestedLotNumber: null };
  const answer = await ask(server, "PATCH", `/api/items/${moved.id}`, { headers, body });
  expect(await answer.json()).toMatchObject({ lotNumber: 1031, requestedLotNumber: null });
});

test("assigns a free requested number with onLotClash next", async ({ server, people }) => {
  const kept = await create(server, people, await manifestWith(server, people, 1012), {
    lotNumber: 1013,
    onLotClash: "next",
  });
  expect(kept).toMatchObject({ lotNumber: 1013, requestedLotNumber: null });
});

test("rejects any requestedLotNumber but null in an update", async ({ server, people }) => {
  const headers = await signedIn(server, people.owner);
  const body = { requestedLotNumber: 5 };
  const answer = await ask(server, "PATCH", `/api/items/${people.item.id}`, { headers, body });
  expect(answer.status).toBe(400);
});

describe("lot numbers when the highest one is taken", () => {
  test("assigns the lowest free number from 1000 on when the highest one is taken", async ({
    server,
    people,
  }) => {
    expect((await create(server, people, await manifestWith(server, people, 9_999_999))).lotNumber).toBe(
      1000,
    );
    const manifestId = await manifestWith(server, people, 500, 1000, 1001, 1003, 9_999_999);
    expect(await ownersCaller(server, people).manifests.nextLotNumber({ id: manifestId })).toEqual({
      lotNumber: 1002,
    });
    expect((await create(server, people, manifestId)).lotNumber).toBe(1002);
    expect((await create(server, people, manifestId)).lotNumber).toBe(1004);
    const moved = await create(server, people, manifestId, { lotNumber: 9_999_999, onLotClash: "next" });
    expect(moved).toMatchObject({ lotNumber: 1005, requestedLotNumber: 9_999_999 });
  });

  test("skips numbers that any section uses when it looks for a free one", async ({ server, people }) => {
    const manifestId = await manifestWith(server, people, 9_999_999);
    await create(server, people, manifestId, { lotNumber: 1000, sectionLetter: "C" });
    expect((await create(server, people, manifestId)).lotNumber).toBe(1001);
  });
});

describe("lot number changes", () => {
  test("rejects a change to a taken lot number with the next free one, and changes nothing", async ({
    server,
    people,
  }) => {
    const manifestId = await manifestWith(server, people, 1000);
    const { id } = await create(server, people, manifestId);
    const headers = await signedIn(server, people.owner);
    const body = { lotNumber: 1000, title: "Lamp" };
    const answer = await ask(server, "PATCH", `/api/items/${id}`, { headers, body });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "CONFLICT", nextLotNumber: 1002 });
    expect(await ownersCaller(server, people).items.byId({ id })).toMatchObject({
      lotNumber: 1001,
      title: "",
    });
  });

  test("changes a lot's number and section, and accepts its current number", async ({ server, people }) => {
    const manifestId = await manifestWith(server, people, 1000);
    const { id } = await create(server, people, manifestId);
    const update = (given: { lotNumber?: number; sectionLetter?: string }) =>
      ownersCaller(server, people).items.update({ id, ...given });
    expect(await update({ lotNumber: 1001, sectionLetter: "" })).toMatchObject({ lotNumber: 1001 });
    expect(await update({ lotNumber: 7 })).toMatchObject({ lotNumber: 7, sectionLetter: "" });
    expect(await update({ lotNumber: 1000, sectionLetter: "b" })).toMatchObject({ sectionLetter: "B" });
    await expect(update({ sectionLetter: "" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("gives a free number to only one of two concurrent changes", async ({ server, people }) => {
    const manifestId = await manifestWith(server, people);
    const [first, second] = [
      await create(server, people, manifestId),
      await create(server, people, manifestId),
    ];
    const { events, reached, commit } = slowTransactions(server);
    const slow = server.callerFor(actorOf(people.owner), { events });
    const moved = slow.items.update({ id: first.id, lotNumber: 4000 });
    await reached;
    const refused = expect(
      ownersCaller(server, people).items.update({ id: second.id, lotNumber: 4000 }),
    ).rejects;
    const refusal = refused.toMatchObject({ code: "CONFLICT", cause: { details: { nextLotNumber: 4001 } } });
    await untilBlocked(server);
    commit();
    await expect(moved).resolves.toMatchObject({ lotNumber: 4000 });
    await refusal;
  });
});

describe("parallel creations", () => {
  test("numbers 50 items that two people create in parallel without gaps", async ({ server, people }) => {
    const both = [people.owner, people.member].map((user) => server.callerFor(actorOf(user)));
    const manifestId = people.manifest.id;
    const start = await ownersCaller(server, people).manifests.nextLotNumber({ id: manifestId });
    const created = await Promise.all(
      Array.from({ length: 25 }, () => both.map(({ items }) => items.create({ manifestId }))).flat(),
    );
    const numbers = created.map(({ lotNumber }) => lotNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => start.lotNumber + n));
  });

  test("creates exactly one of 20 parallel items with the same lot number", async ({ server, people }) => {
    const manifestId = await manifestWith(server, people);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => create(server, people, manifestId, { lotNumber: 1234 })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "CONFLICT", cause: { details: { nextLotNumber: 1235 } } });
    }
    expect(await server.db.$count(items, eq(items.manifestId, manifestId))).toBe(1);
  });

  test("creates all 20 parallel items with the same lot number and onLotClash next", async ({
    server,
    people,
  }) => {
    const manifestId = await manifestWith(server, people);
    const created = await Promise.all(
      Array.from({ length: 20 }, () =>
        create(server, people, manifestId, { lotNumber: 1000, onLotClash: "next" }),
      ),
    );
    const numbers = created.map(({ lotNumber }) => lotNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => 1000 + n));
    expect(created.filter(({ requestedLotNumber }) => requestedLotNumber === 1000)).toHaveLength(19);
  });
});

test("clears requestedLotNumber when a person changes the lot number", async ({ server, people }) => {
  const manifestId = await manifestWith(server, people, 1012, 1030);
  const moved = await create(server, people, manifestId, { lotNumber: 1012, onLotClash: "next" });
  await server.db.delete(items).where(and(eq(items.manifestId, manifestId), eq(items.lotNumber, 1012)));
  const back = await ownersCaller(server, people).items.update({ id: moved.id, lotNumber: 1012 });
  expect(back).toMatchObject({ lotNumber: 1012, requestedLotNumber: null });
});
