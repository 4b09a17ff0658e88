import { randomUUID } from "node:crypto";
import {
  lotBlockSize,
  maxLeasedNumbers,
  maxLotBlocks,
  maxLotNumber,
} from "@lotwright/contracts/values/limits";
import { items, lotLeases } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { sweepExpired } from "../../../jobs/sweep-expired";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask } from "../../../testing/rest";
import { slowTransactions, untilBlocked } from "../../../testing/slow-transactions";
import { statementsOf } from "../../../testing/statements";
import { test } from "../../../testing/test";
import { newManifest, type Phone, pass, phoneIn, rangesOf, twoPhones } from "./testing/phones";

const leasesOf = (server: TestServer, manifestId: string) =>
  server.db.select().from(lotLeases).where(eq(lotLeases.manifestId, manifestId));

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Adds lots with suggested numbers like a phone's upload queue. */
async function addAll(phone: Phone, lotNumbers: readonly number[]) {
  const added = [];
  for (const lotNumber of lotNumbers) added.push(await phone.add({ lotNumber, onLotClash: "next" }));
  return added;
}

describe("leasing", () => {
  test("leases the lowest numbers above all that are used or leased, a block by default", async ({
    server,
    people,
  }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await makeItem(server.db, { workspaceId: people.workspaceId, manifestId, lotNumber: 1041 });
    expect(await phone.lease()).toMatchObject({
      blocks: [{ firstLotNumber: 1042, lastLotNumber: 1041 + lotBlockSize }],
      expiresInMs: 24 * 60 * 60 * 1000,
      nextLotNumber: 1042 + lotBlockSize,
    });
    expect(await rangesOf(other.lease(40))).toEqual([[1067, 1106]]);
  });

  test("leases no more to a device that holds enough unused numbers, and another block to one that does not", async ({
    server,
    people,
  }) => {
    const { phone, other } = await twoPhones(server, people);
    const { blocks } = await phone.lease();
    await other.lease();
    expect((await phone.lease()).blocks).toEqual(blocks);
    await addAll(phone, range(1000, 13));
    expect((await phone.lease(12)).blocks).toEqual(blocks);
    expect(await rangesOf(phone.lease(13))).toEqual([
      [1000, 1024],
      [1050, 1074],
    ]);
  });

  test("answers without the blocks that are used up", async ({ server, people }) => {
    const { phone, other } = await twoPhones(server, people);
    await phone.lease();
    await other.lease();
    await addAll(phone, range(1000, lotBlockSize));
    expect(await rangesOf(phone.lease())).toEqual([[1050, 1074]]);
  });

  test("leases different numbers to 20 devices that ask in parallel", async ({ server, people }) => {
    const manifestId = await newManifest(server, people);
    const answers = await Promise.all(
      range(0, maxLotBlocks).map(() => phoneIn(server, people, manifestId).lease()),
    );
    const starts = answers.flatMap(({ blocks }) => blocks.map(({ firstLotNumber }) => firstLotNumber));
    expect(starts.sort((a, b) => a - b)).toEqual(range(0, maxLotBlocks).map((n) => 1000 + n * lotBlockSize));
  });

  test("names the leased numbers of all devices with the next number", async ({ server, people }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await phone.lease();
    await other.lease();
    await phone.lease(40);
    const caller = server.callerFor(actorOf(people.owner));
    const { lotNumber, reserved = [] } = await caller.manifests.nextLotNumber({ id: manifestId });
    expect(lotNumber).toBe(1075);
    expect(reserved.map((block) => [block.firstLotNumber, block.lastLotNumber])).toEqual([
      [1000, 1024],
      [1025, 1049],
      [1050, 1074],
    ]);
    const [first, second, third] = reserved.map(({ device }) => device);
    expect([third === first, second === first]).toEqual([true, false]);
    expect(Date.parse(reserved[0]?.expiresAt ?? "") - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1_000);
  });

  test("counts the leased blocks above the 100 that it lists", async ({ server, people }) => {
    const manifestId = await newManifest(server, people);
    const { workspaceId, owner } = people;
    const expiresAt = new Date(Date.now() + 60_000);
    await server.db.insert(lotLeases).values(
      range(1, 103).map((lotNumber) => ({
        ...{ workspaceId, manifestId, userId: owner.id, deviceId: randomUUID(), expiresAt },
        ...{ firstLotNumber: lotNumber, lastLotNumber: lotNumber },
      })),
    );
    const caller = server.callerFor(actorOf(owner));
    const { reserved, moreReserved } = await caller.manifests.nextLotNumber({ id: manifestId });
    expect([reserved?.length, reserved?.at(-1)?.lastLotNumber, moreReserved]).toEqual([100, 100, 3]);
  });

  test("waits for a creation in the same manifest, and leases the numbers above it", async ({
    server,
    people,
  }) => {
    const manifestId = await newManifest(server, people);
    const { events, reached, commit } = slowTransactions(server);
    const added = phoneIn(server, people, manifestId, { events }).add();
    await reached;
    const leased = rangesOf(phoneIn(server, people, manifestId).lease());
    await untilBlocked(server);
    commit();
    expect((await added).lotNumber).toBe(1000);
    expect(await leased).toEqual([[1001, 1025]]);
  });

  test("leases other numbers to another person on the same device", async ({ server, people }) => {
    const deviceId = randomUUID();
    const { id: manifestId } = people.manifest;
    const [owner, member] = [people.owner, people.member].map((user) =>
      server.callerFor(actorOf(user)).lotLeases.lease({ manifestId, deviceId }),
    );
    const blocks = (await Promise.all([owner, member])).flatMap((answer) => answer?.blocks ?? []);
    expect(new Set(blocks.map(({ firstLotNumber }) => firstLotNumber)).size).toBe(2);
  });

  test("rejects more blocks of one person than the limit", async ({ server, people }) => {
    const manifestId = await newManifest(server, people);
    for (const _ of range(0, maxLotBlocks)) await phoneIn(server, people, manifestId).lease();
    await expect(phoneIn(server, people, manifestId).lease()).rejects.toMatchObject({
      code: "CONFLICT",
      message: "You can reserve at most 20 blocks of numbers in a manifest.",
    });
    expect(await leasesOf(server, manifestId)).toHaveLength(maxLotBlocks);
  });

  test.for([
    [0, "Ask for at least 1 number"],
    [maxLeasedNumbers + 1, "Ask for at most 500 numbers"],
    [2.5, "A count must be a whole number"],
  ] as const)("rejects a count of %d", async ([count, message], { server, people }) => {
    const manifestId = await newManifest(server, people);
    await expect(phoneIn(server, people, manifestId).lease(count)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { details: { issues: [{ path: "count", message }] } },
    });
  });
});

describe("next lot number", () => {
  test("answers the lowest number above all that are used or leased by others", async ({
    server,
    people,
  }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await phone.lease();
    expect(await phone.next()).toMatchObject({ lotNumber: 1000 });
    expect(await other.next()).toMatchObject({ lotNumber: 1025 });
    const headers = await signedIn(server, people.owner);
    const answer = await ask(server, "GET", `/api/manifests/${manifestId}/next-lot-number`, { headers });
    expect(await answer.json()).toMatchObject({ lotNumber: 1025 });
    await other.lease();
    expect(await phone.next()).toMatchObject({ lotNumber: 1050 });
  });

  test("asks devices for leases once a second device has added lots within 24 hours", async ({
    server,
    people,
  }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    const withoutDevice = server.callerFor(actorOf(people.owner)).items.create({ manifestId });
    expect((await withoutDevice).lotNumber).toBe(1000);
    await phone.add();
    await phone.add();
    expect(await phone.next()).toMatchObject({ lotNumber: 1003 });
    await other.add();
    expect(await phone.next()).toMatchObject({ lotNumber: 1004, areLeasesWanted: true });
    await server.db
      .update(items)
      .set({ createdAt: sql`${items.createdAt} - interval '24 hours'` })
      .where(eq(items.deviceId, other.deviceId));
    expect(await phone.next()).toMatchObject({ lotNumber: 1004 });
  });
});

describe("creations", () => {
  test("skips numbers that others have leased in creations without a typed number", async ({
    server,
    people,
  }) => {
    const { phone, other } = await twoPhones(server, people);
    await phone.lease();
    expect(await other.add()).toMatchObject({ lotNumber: 1025, requestedLotNumber: null });
    expect(await other.add({ lotNumber: 1003, onLotClash: "next" })).toMatchObject({
      lotNumber: 1026,
      requestedLotNumber: 1003,
    });
    expect(await phone.add({ lotNumber: 1003, onLotClash: "next" })).toMatchObject({
      lotNumber: 1003,
      requestedLotNumber: null,
    });
  });

  test("gives a typed number in another device's block, whose own lot then gets another number and keeps the requested one", async ({
    server,
    people,
  }) => {
    const { phone, other } = await twoPhones(server, people);
    await other.lease();
    await phone.lease();
    expect((await other.add({ lotNumber: 1028 })).lotNumber).toBe(1028);
    await addAll(phone, [1025, 1026, 1027]);
    // Skips 1029, which may already be the phone's next number.
    expect(await phone.add({ lotNumber: 1028, onLotClash: "next" })).toMatchObject({
      lotNumber: 1050,
      requestedLotNumber: 1028,
    });
    expect(await phone.add({ lotNumber: 1029, onLotClash: "next" })).toMatchObject({
      lotNumber: 1029,
      requestedLotNumber: null,
    });
  });

  test("offers a number above all leases when a typed number is taken", async ({ server, people }) => {
    const { phone, other } = await twoPhones(server, people);
    await phone.lease();
    await addAll(phone, [1000]);
    await expect(other.add({ lotNumber: 1000 })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { details: { nextLotNumber: 1025 } },
    });
  });

  test("skips leased numbers in gaps when the highest number is taken", async ({ server, people }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await phone.lease();
    await makeItem(server.db, { workspaceId: people.workspaceId, manifestId, lotNumber: maxLotNumber });
    expect((await other.add()).lotNumber).toBe(1025);
  });

  test("sends no statement more for a creation, and one to extend a lease", async ({ server, people }) => {
    const { manifestId, phone } = await twoPhones(server, people);
    const statements = async (lotNumber: number) =>
      (await statementsOf(server, () => phone.add({ lotNumber, onLotClash: "next" }))).length;
    const before = await statements(1000);
    await phone.lease();
    expect(await statements(1001)).toBe(before);
    await pass(server, manifestId, 2);
    expect(await statements(1002)).toBe(before + 1);
    expect(await statements(1003)).toBe(before);
  });
});

describe("expiry and return", () => {
  test("frees an expired block, and renumbers its lots where others have used or leased the numbers", async ({
    server,
    people,
  }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await phone.lease();
    await pass(server, manifestId, 24);
    expect(await other.next()).toMatchObject({ lotNumber: 1000 });
    expect((await other.add()).lotNumber).toBe(1000);
    expect(await rangesOf(other.lease())).toEqual([[1001, 1025]]);
    const [first, second] = await addAll(phone, [1000, 1001]);
    expect(first).toMatchObject({ lotNumber: 1026, requestedLotNumber: 1000 });
    expect(second).toMatchObject({ lotNumber: 1027, requestedLotNumber: 1001 });
  });

  test("extends all blocks of the device when one of their numbers is used", async ({ server, people }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await phone.lease();
    await phone.lease(30);
    await other.lease();
    await pass(server, manifestId, 23);
    await addAll(phone, [1000]);
    await pass(server, manifestId, 23);
    expect(await other.next()).toMatchObject({ lotNumber: 1050 });
    const hoursLeft = sql<number>`round(extract(epoch from ${lotLeases.expiresAt} - now()) / 3600)::int`;
    const left = await server.db
      .select({ hoursLeft })
      .from(lotLeases)
      .where(eq(lotLeases.deviceId, phone.deviceId));
    expect(left).toEqual([{ hoursLeft: 1 }, { hoursLeft: 1 }]);
  });

  test("extends the blocks of a device that asks for them again, but never an expired one", async ({
    server,
    people,
  }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await phone.lease();
    await pass(server, manifestId, 23);
    await phone.lease();
    await pass(server, manifestId, 23);
    expect(await other.next()).toMatchObject({ lotNumber: 1025 });
    await pass(server, manifestId, 1);
    await addAll(phone, [1000]);
    expect(await other.next()).toMatchObject({ lotNumber: 1001 });
  });

  test("frees the unused numbers of a returned block, and ignores blocks of other devices", async ({
    server,
    people,
  }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    const { blocks } = await phone.lease();
    const ids = blocks.map(({ id }) => id);
    await addAll(phone, [1000, 1001]);
    await other.release(ids);
    expect(await other.next()).toMatchObject({ lotNumber: 1025 });
    expect(await phone.release([...ids, randomUUID()])).toEqual({ success: true });
    expect(await other.next()).toMatchObject({ lotNumber: 1002 });
    expect(await leasesOf(server, manifestId)).toEqual([]);
  });

  test("sweeps expired leases", async ({ server, people }) => {
    const { manifestId, phone, other } = await twoPhones(server, people);
    await phone.lease();
    await pass(server, manifestId, 25);
    await server.db.insert(lotLeases).values({
      ...{ workspaceId: people.workspaceId, manifestId, userId: people.owner.id, deviceId: other.deviceId },
      ...{ firstLotNumber: 1025, lastLotNumber: 1049, expiresAt: sql`now() + interval '1 hour'` },
    });
    await sweepExpired(server.deps, new Date());
    expect(await leasesOf(server, manifestId)).toMatchObject([{ deviceId: other.deviceId }]);
  });
});

describe("two phones offline", () => {
  type Send = () => Promise<unknown>;

  /** Numbers of a phone's blocks, in the order of use. */
  const numbersOf = async (leasing: ReturnType<Phone["lease"]>) =>
    (await leasing).blocks.flatMap(({ firstLotNumber, lastLotNumber }) =>
      range(firstLotNumber, lastLotNumber - firstLotNumber + 1),
    );

  test.for([
    ["the first one first", (first: Send, second: Send) => first().then(second)],
    ["the second one first", (first: Send, second: Send) => second().then(first)],
    ["both in parallel", (first: Send, second: Send) => Promise.all([first(), second()])],
  ] as const)(
    "renumbers none of the 30 lots that each of two phones adds offline with leases when they reconnect, %s",
    async ([_order, reconnect], { server, people }) => {
      const { manifestId, phone, other } = await twoPhones(server, people);
      await addAll(phone, [1000]);
      await addAll(other, [1001]);
      await phone.lease();
      await other.lease();
      // Each phone has two blocks with the other's in between.
      const queues = [await numbersOf(phone.lease(30)), await numbersOf(other.lease(30))];
      const [ours = [], theirs = []] = queues.map((numbers) => numbers.slice(0, 30));
      await reconnect(
        () => addAll(phone, ours),
        () => addAll(other, theirs),
      );
      const lots = await server.db.select().from(items).where(eq(items.manifestId, manifestId));
      expect(lots).toHaveLength(62);
      expect(lots.filter(({ requestedLotNumber }) => requestedLotNumber !== null)).toEqual([]);
      const ofDevice = (deviceId: string) =>
        lots.filter((lot) => lot.deviceId === deviceId).map(({ lotNumber }) => lotNumber);
      expect(new Set(ofDevice(phone.deviceId))).toEqual(new Set([1000, ...ours]));
      expect(new Set(ofDevice(other.deviceId))).toEqual(new Set([1001, ...theirs]));
    },
  );
});
