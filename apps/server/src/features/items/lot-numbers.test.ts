import { items } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { makePeople } from "../../testing/people";
import { ask } from "../../testing/rest";
import { slowTransactions, untilBlocked } from "../../testing/slow-transactions";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.db);
});
afterAll(() => server.stop());

const ownersCaller = () => server.callerFor(actorOf(people.owner));
const newManifest = () => makeManifest(server.db, { workspaceId: people.workspaceId });

/** A manifest in which these numbers are taken. */
async function manifestWith(...lotNumbers: number[]): Promise<string> {
  const { id: manifestId, workspaceId } = await newManifest();
  for (const lotNumber of lotNumbers) await makeItem(server.db, { workspaceId, manifestId, lotNumber });
  return manifestId;
}

const create = (
  manifestId: string,
  given: { lotNumber?: number; sectionLetter?: string; onLotClash?: "next" } = {},
) => ownersCaller().items.create({ manifestId, ...given });

test("the next number is the highest plus 1, gaps or not, and 1000 in an empty manifest", async () => {
  expect((await create(await manifestWith())).lotNumber).toBe(1000);
  expect((await create(await manifestWith(1, 5))).lotNumber).toBe(6);
  const manifestId = await manifestWith(2000, 3000);
  expect(await ownersCaller().manifests.nextLotNumber({ id: manifestId })).toEqual({ lotNumber: 3001 });
  expect((await create(manifestId)).lotNumber).toBe(3001);
});

test("numbers of one manifest do not count in another", async () => {
  await manifestWith(5000);
  expect((await create(await manifestWith())).lotNumber).toBe(1000);
});

test("the same number with another section letter is another lot", async () => {
  const manifestId = await manifestWith(1000);
  expect(await create(manifestId, { lotNumber: 1000, sectionLetter: "a" })).toMatchObject({
    lotNumber: 1000,
    sectionLetter: "A",
  });
  const same = create(manifestId, { lotNumber: 1000, sectionLetter: "A" });
  await expect(same).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a taken number is refused with the next free one in the answer", async () => {
  const manifestId = await manifestWith(1000, 1041);
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

test("with onLotClash next a taken number becomes the next free one until somebody acknowledges it", async () => {
  const manifestId = await manifestWith(1012, 1030);
  const moved = await create(manifestId, { lotNumber: 1012, onLotClash: "next" });
  expect(moved).toMatchObject({ lotNumber: 1031, requestedLotNumber: 1012 });
  const renamed = await ownersCaller().items.update({ id: moved.id, title: "Lamp" });
  expect(renamed.requestedLotNumber).toBe(1012);
  const headers = await signedIn(server, people.owner);
  const body = { requestedLotNumber: null };
  const answer = await ask(server, "PATCH", `/api/items/${moved.id}`, { headers, body });
  expect(await answer.json()).toMatchObject({ lotNumber: 1031, requestedLotNumber: null });
});

test("with onLotClash next a free number is kept", async () => {
  const kept = await create(await manifestWith(1012), { lotNumber: 1013, onLotClash: "next" });
  expect(kept).toMatchObject({ lotNumber: 1013, requestedLotNumber: null });
});

test("nobody can set the number that was asked for to anything but null", async () => {
  const headers = await signedIn(server, people.owner);
  const body = { requestedLotNumber: 5 };
  const answer = await ask(server, "PATCH", `/api/items/${people.item.id}`, { headers, body });
  expect(answer.status).toBe(400);
});

describe("when the highest number is taken", () => {
  test("the lowest free number from 1000 on is next", async () => {
    expect((await create(await manifestWith(9_999_999))).lotNumber).toBe(1000);
    const manifestId = await manifestWith(500, 1000, 1001, 1003, 9_999_999);
    expect(await ownersCaller().manifests.nextLotNumber({ id: manifestId })).toEqual({ lotNumber: 1002 });
    expect((await create(manifestId)).lotNumber).toBe(1002);
    expect((await create(manifestId)).lotNumber).toBe(1004);
    const moved = await create(manifestId, { lotNumber: 9_999_999, onLotClash: "next" });
    expect(moved).toMatchObject({ lotNumber: 1005, requestedLotNumber: 9_999_999 });
  });

  test("a number that one section uses is not free", async () => {
    const manifestId = await manifestWith(9_999_999);
    await create(manifestId, { lotNumber: 1000, sectionLetter: "C" });
    expect((await create(manifestId)).lotNumber).toBe(1001);
  });
});

describe("a change of number", () => {
  test("onto a taken lot is refused with the next free number, and nothing changes", async () => {
    const manifestId = await manifestWith(1000);
    const { id } = await create(manifestId);
    const headers = await signedIn(server, people.owner);
    const body = { lotNumber: 1000, title: "Lamp" };
    const answer = await ask(server, "PATCH", `/api/items/${id}`, { headers, body });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "CONFLICT", nextLotNumber: 1002 });
    expect(await ownersCaller().items.byId({ id })).toMatchObject({ lotNumber: 1001, title: "" });
  });

  test("to a free number, to another section, and to the same lot again is made", async () => {
    const manifestId = await manifestWith(1000);
    const { id } = await create(manifestId);
    const update = (given: { lotNumber?: number; sectionLetter?: string }) =>
      ownersCaller().items.update({ id, ...given });
    expect(await update({ lotNumber: 1001, sectionLetter: "" })).toMatchObject({ lotNumber: 1001 });
    expect(await update({ lotNumber: 7 })).toMatchObject({ lotNumber: 7, sectionLetter: "" });
    expect(await update({ lotNumber: 1000, sectionLetter: "b" })).toMatchObject({ sectionLetter: "B" });
    await expect(update({ sectionLetter: "" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("by two people onto one free number is made once", async () => {
    const manifestId = await manifestWith();
    const [first, second] = [await create(manifestId), await create(manifestId)];
    const { events, reached, commit } = slowTransactions(server);
    const slow = server.callerFor(actorOf(people.owner), { events });
    const moved = slow.items.update({ id: first.id, lotNumber: 4000 });
    await reached;
    const refused = expect(ownersCaller().items.update({ id: second.id, lotNumber: 4000 })).rejects;
    const refusal = refused.toMatchObject({ code: "CONFLICT", cause: { details: { nextLotNumber: 4001 } } });
    await untilBlocked(server);
    commit();
    await expect(moved).resolves.toMatchObject({ lotNumber: 4000 });
    await refusal;
  });
});

describe("parallel creations", () => {
  test("gives 50 parallel items of two people 50 numbers without a gap", async () => {
    const both = [people.owner, people.member].map((user) => server.callerFor(actorOf(user)));
    const manifestId = people.manifest.id;
    const start = await ownersCaller().manifests.nextLotNumber({ id: manifestId });
    const created = await Promise.all(
      Array.from({ length: 25 }, () => both.map(({ items }) => items.create({ manifestId }))).flat(),
    );
    const numbers = created.map(({ lotNumber }) => lotNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => start.lotNumber + n));
  });

  test("creates exactly one of 20 parallel items with the same lot number", async () => {
    const manifestId = await manifestWith();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => create(manifestId, { lotNumber: 1234 })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "CONFLICT", cause: { details: { nextLotNumber: 1235 } } });
    }
    expect(await server.db.$count(items, eq(items.manifestId, manifestId))).toBe(1);
  });

  test("creates all of 20 parallel items with the same lot number and onLotClash next", async () => {
    const manifestId = await manifestWith();
    const created = await Promise.all(
      Array.from({ length: 20 }, () => create(manifestId, { lotNumber: 1000, onLotClash: "next" })),
    );
    const numbers = created.map(({ lotNumber }) => lotNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => 1000 + n));
    expect(created.filter(({ requestedLotNumber }) => requestedLotNumber === 1000)).toHaveLength(19);
  });
});

test("a person who gives a lot its old number back is told nothing of another one", async () => {
  const manifestId = await manifestWith(1012, 1030);
  const moved = await create(manifestId, { lotNumber: 1012, onLotClash: "next" });
  await server.db.delete(items).where(and(eq(items.manifestId, manifestId), eq(items.lotNumber, 1012)));
  const back = await ownersCaller().items.update({ id: moved.id, lotNumber: 1012 });
  expect(back).toMatchObject({ lotNumber: 1012, requestedLotNumber: null });
});
