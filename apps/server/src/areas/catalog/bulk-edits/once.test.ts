import { activity } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import { actorOf, type TestServer } from "../../../testing/app";
import { makeKey } from "../../../testing/keys";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";
import { makeBulkSale } from "./testing/bulk-sale";

const photo = (letter: string) => `/photos/${letter.repeat(32)}.jpg`;
const trpcAnswer = z.object({ result: z.object({ data: z.record(z.string(), z.unknown()) }) });

/** A sale of two lots, and functions that send the owner's or another user's requests with an idempotency key. */
async function makeRetried(server: TestServer) {
  const sale = await makeBulkSale(server);
  const { owner, member, manifestId, otherId, lot, rows, caller } = sale;
  const [one, two] = [
    await lot(1, { title: "Lamp", photoUrls: [photo("a"), photo("b")] }),
    await lot(2, { title: "Chair" }),
  ];
  const headersOf = async (person: typeof owner) => (await makeKey(server.db, person)).headers;
  const [mine, members] = [await headersOf(owner), await headersOf(member)];
  const post = async (path: string, body: object, headers: object) => {
    const answer = await ask(server, "POST", path, { headers: { ...headers }, body });
    return { status: answer.status, body: await answer.json() };
  };
  const withKey = (key: string | undefined) => ({ ...mine, ...(key && { "idempotency-key": key }) });
  return {
    ...{ ...sale, one, two, ids: [one.id, two.id], mine, members, post },
    rest: (path: string, body: object, key?: string) => post(`/api${path}`, body, withKey(key)),
    trpc: async (procedure: string, body: object, key?: string) => {
      const answer = await post(`/trpc/${procedure}`, body, withKey(key));
      return { status: answer.status, body: trpcAnswer.safeParse(answer.body).data?.result.data };
    },
    state: async () => ({
      lots: [...(await rows()), ...(await rows(otherId))].map((row) => [
        row.lotNumber,
        row.title,
        row.photoUrls,
      ]),
      activity: (await server.db.select().from(activity).where(eq(activity.manifestId, manifestId))).length,
    }),
    caller,
  };
}

type Retried = Awaited<ReturnType<typeof makeRetried>>;

const affix = { kind: "affix", field: "title", prefix: "Fine " };
const calls: [string, (sale: Retried) => object][] = [
  ["bulkEdits.edit", ({ manifestId, ids }) => ({ manifestId, ids, operation: affix })],
  [
    "bulkEdits.writeCells",
    ({ manifestId, one }) => ({ manifestId, rows: [{ id: one.id, fields: { title: "Oil lamp" } }] }),
  ],
  ["bulkEdits.duplicate", ({ one }) => ({ id: one.id, count: 2 })],
  ["bulkEdits.split", ({ one }) => ({ id: one.id, groups: [[photo("b")]] })],
  ["bulkEdits.merge", ({ manifestId, ids, one }) => ({ manifestId, ids, intoId: one.id })],
  [
    "bulkEdits.move",
    ({ manifestId, otherId, ids }) => ({ manifestId, ids, toManifestId: otherId, numbers: "next" }),
  ],
  ["bulkEdits.remove", ({ manifestId, ids }) => ({ manifestId, ids })],
  [
    "lotNumbers.update",
    ({ manifestId }) => ({ manifestId, instruction: { action: "renumber", start: 50, step: 3 } }),
  ],
];

describe("a retry with the same key", () => {
  test.for(calls)(
    "answers a retry of %s with the first answer and changes nothing",
    async ([procedure, inputOf], { server }) => {
      const sale = await makeRetried(server);
      const key = crypto.randomUUID();
      const input = inputOf(sale);
      const before = await sale.state();
      const first = await sale.trpc(procedure, input, key);
      expect(first).toEqual({ status: 200, body: expect.any(Object) });
      const after = await sale.state();
      expect(after).not.toEqual(before);
      expect(await sale.trpc(procedure, input, key)).toEqual(first);
      expect(await sale.state()).toEqual(after);
    },
  );

  test("answers the same over REST, also while the first attempt still runs", async ({ server }) => {
    const { rest, manifestId, ids, state } = await makeRetried(server);
    const key = crypto.randomUUID();
    const send = () => rest(`/manifests/${manifestId}/items/bulk`, { ids, operation: affix }, key);
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(first.status).toBe(200);
    for (const other of others) expect(other).toEqual(first);
    expect((await state()).lots.map(([, title]) => title)).toEqual(["Fine Lamp", "Fine Chair"]);
    const renumber = () =>
      rest(`/manifests/${manifestId}/renumber`, { instruction: { action: "renumber", start: 7 } }, key);
    expect(await renumber()).toEqual(await renumber());
  });

  test("rejects a retry with another body, and runs one after a failed attempt", async ({ server }) => {
    const { rest, manifestId, ids, state } = await makeRetried(server);
    const key = crypto.randomUUID();
    const send = (operation: object) => rest(`/manifests/${manifestId}/items/bulk`, { ids, operation }, key);
    expect((await send({ ...affix, prefix: "x".repeat(80) })).status).toBe(400);
    expect((await send(affix)).status).toBe(200);
    expect((await send({ ...affix, prefix: "Very " })).body).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await state()).lots.map(([, title]) => title)).toEqual(["Fine Lamp", "Fine Chair"]);
  });

  test("treats a merge's choices in any order as the same request body, and other choices as another one", async ({
    server,
  }) => {
    const { post, mine, bulk, manifestId, ids, one, two, rows } = await makeRetried(server);
    for (const [id, quantity, startPrice] of [
      [one.id, 2, 5],
      [two.id, 3, 9],
    ] as const) {
      const fields = { quantity, startPrice };
      await bulk.edit({ manifestId, ids: [id], operation: { kind: "set", fields } });
    }
    const headers = { ...mine, "idempotency-key": crypto.randomUUID() };
    const send = (choices: object) =>
      post("/trpc/bulkEdits.merge", { manifestId, ids, intoId: one.id, choices }, headers);
    expect((await send({ quantity: "sum" })).status).toBe(400);
    const first = await send({ quantity: "sum", startPrice: two.id });
    expect(first.status).toBe(200);
    expect(await send({ startPrice: two.id, quantity: "sum" })).toEqual(first);
    expect((await send({ quantity: "sum", startPrice: one.id })).status).toBe(422);
    expect(await rows()).toMatchObject([{ id: one.id, quantity: 5, startPrice: 9 }]);
  });

  test("publishes one event, after the change is committed", async ({ server }) => {
    const { trpc, owner, manifestId, ids } = await makeRetried(server);
    const { receivedEvents } = await listen(server, actorOf(owner));
    await receivedEvents();
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) await trpc("bulkEdits.edit", { manifestId, ids, operation: affix }, key);
    expect(await receivedEvents()).toEqual([{ type: "items.changed", manifestId }]);
  });

  test("answers 404 to a retry after its person has lost access", async ({ server }) => {
    const { post, members, member, caller, manifestId, ids } = await makeRetried(server);
    const headers = { ...members, "idempotency-key": crypto.randomUUID() };
    const send = () => post(`/api/manifests/${manifestId}/items/bulk`, { ids, operation: affix }, headers);
    expect((await send()).status).toBe(200);
    await caller.assignments.unassign({ manifestId, userId: member.id });
    expect((await send()).status).toBe(404);
  });

  test("applies the key to the call only, and runs a batch's calls without it", async ({ server }) => {
    const { post, mine, manifestId, ids, state } = await makeRetried(server);
    const input = { manifestId, ids, operation: affix };
    const headers = { ...mine, "idempotency-key": "a" };
    await post("/trpc/bulkEdits.edit,bulkEdits.edit?batch=1", { 0: input, 1: input }, headers);
    expect((await state()).lots.map(([, title]) => title)).toEqual(["Fine Fine Lamp", "Fine Fine Chair"]);
  });
});

describe("a repeated undo", () => {
  test("answers what the first did, to the person who undid the change", async ({ server }) => {
    const { rest, post, members, bulk, manifestId, ids, state } = await makeRetried(server);
    const before = (await state()).lots;
    const operation = { kind: "affix", field: "title", prefix: "Fine " } as const;
    const { snapshotId } = await bulk.edit({ manifestId, ids, operation });
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => rest(`/undo/${snapshotId}`, {})));
    expect(first).toEqual({ status: 200, body: { restored: 2, kept: [], keptCount: 0 } });
    for (const other of others) expect(other).toEqual(first);
    expect(await rest(`/undo/${snapshotId}`, {}, crypto.randomUUID())).toEqual(first);
    expect((await state()).lots).toEqual(before);
    expect((await post(`/api/undo/${snapshotId}`, {}, members)).status).toBe(404);
  });

  test("answers 404 to a repeated undo after its person has lost access", async ({ server }) => {
    const { post, members, member, caller, bulk, manifestId, ids } = await makeRetried(server);
    const operation = { kind: "affix", field: "title", prefix: "Fine " } as const;
    const { snapshotId } = await bulk.edit({ manifestId, ids, operation });
    const undo = () => post(`/api/undo/${snapshotId}`, {}, members);
    expect((await undo()).status).toBe(200);
    await caller.assignments.unassign({ manifestId, userId: member.id });
    expect((await undo()).status).toBe(404);
  });
});
