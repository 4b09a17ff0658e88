import { items } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import { restProcedures } from "../../../http/shim";
import { actorOf, type TestServer } from "../../../testing/app";
import { makeKey } from "../../../testing/keys";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { slowTransactions, untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";
import { appRouter } from "../../router";

const answer = z.object({
  results: z.array(
    z.object({
      index: z.number(),
      status: z.number(),
      id: z.string().optional(),
      item: z.looseObject({ title: z.string(), lotNumber: z.number() }).optional(),
      error: z
        .looseObject({ code: z.string(), issues: z.array(z.looseObject({ path: z.string() })).optional() })
        .optional(),
    }),
  ),
});

async function makeBatch(server: TestServer) {
  const people = await makePeople(server.db);
  const { owner, manifest, item } = people;
  const { headers } = await makeKey(server.db, owner);
  const send = (body: object, more: Record<string, string> = {}) =>
    ask(server, "POST", "/api/items/batch", { headers: { ...headers, ...more }, body });
  return {
    ...people,
    manifestId: manifest.id,
    send,
    run: async (body: object, more?: Record<string, string>) => {
      const response = await send(body, more);
      expect(response.status).toBe(200);
      return answer.parse(await response.json()).results;
    },
    titles: async () =>
      (await server.db.select().from(items).where(eq(items.manifestId, manifest.id)))
        .map(({ title }) => title)
        .sort(),
    create: (title: string, more: object = {}) => ({
      ...{ action: "create", item: { manifestId: manifest.id, title, ...more } },
    }),
    update: (title: string, id = item.id) => ({ action: "update", id, item: { title } }),
    remove: (id = item.id) => ({ action: "delete", id }),
  };
}

describe("an atomic batch", () => {
  test("runs creations, updates and deletions in their order, with a result for each", async ({ server }) => {
    const { run, create, update, remove, item, titles } = await makeBatch(server);
    const id = crypto.randomUUID();
    const results = await run({
      operations: [{ ...create("a"), id }, create("b"), update("c", id), update("d"), remove()],
    });
    expect(results.map(({ index, status, item: made }) => [index, status, made?.title])).toEqual([
      ...[
        [0, 201, "a"],
        [1, 201, "b"],
        [2, 200, "c"],
        [3, 200, "d"],
        [4, 204, undefined],
      ],
    ]);
    expect(results.map((result) => result.id)).toEqual([id, expect.any(String), id, item.id, item.id]);
    const numbers = results.flatMap(({ item: made }) => made?.lotNumber ?? []);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
    expect(await titles()).toEqual(["b", "c"]);
  });

  test("changes nothing when one operation fails, and names it", async ({ server }) => {
    const { send, create, update, remove, titles } = await makeBatch(server);
    const foreign = await makePeople(server.db);
    const failures: [object, number, string][] = [
      [update("x".repeat(81)), 400, "operations.2.item.title"],
      [update("x", foreign.item.id), 404, "operations.2"],
      [create("x", { photoUrls: [`/photos/${"a".repeat(32)}.jpg`] }), 400, "operations.2.item.photoUrls"],
      [remove(crypto.randomUUID()), 404, "operations.2"],
      [{ action: "update", item: {} }, 400, "operations.2.id"],
    ];
    for (const [operation, status, path] of failures) {
      const response = await send({ operations: [create("a"), update("b"), operation, create("c")] });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ issues: [{ path }] });
      expect(await titles()).toEqual(["Brass lamp"]);
    }
  });

  test("names the external id and the lot number that another lot has", async ({ server }) => {
    const { send, create, item } = await makeBatch(server);
    const twice = await send({
      operations: [create("a", { externalId: "E" }), create("b", { externalId: "E" })],
    });
    expect([twice.status, await twice.json()]).toMatchObject([
      409,
      { issues: [{ path: "operations.1.item.externalId" }] },
    ]);
    const taken = await send({ operations: [create("a", { lotNumber: item.lotNumber })] });
    expect([taken.status, await taken.json()]).toMatchObject([
      409,
      { nextLotNumber: item.lotNumber + 1, issues: [{ path: "operations.0" }] },
    ]);
  });

  test("answers a retry with the same key from its record", async ({ server }) => {
    const { run, send, create, titles } = await makeBatch(server);
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { operations: [create("a"), create("b")] };
    const first = await run(body, key);
    expect(await run(body, key)).toEqual(first);
    expect(await titles()).toEqual(["Brass lamp", "a", "b"]);
    expect((await send({ operations: [create("c")] }, key)).status).toBe(422);
  });

  test.for(["create", "update"] as const)(
    "does not answer a retry of a batch with %s after its person has lost access",
    async (action, { server }) => {
      const batch = await makeBatch(server);
      const { owner, member, manifestId, send } = batch;
      const { headers } = await makeKey(server.db, member);
      const ofMember = { ...headers, "idempotency-key": crypto.randomUUID() };
      const body = { operations: [batch[action]("a")] };
      expect((await send(body, ofMember)).status).toBe(200);
      await server.callerFor(actorOf(owner)).assignments.unassign({ manifestId, userId: member.id });
      expect((await send(body, ofMember)).status).toBe(404);
    },
  );

  test("changes nothing when a lot is moved before the batch holds its manifests", async ({ server }) => {
    const { owner, workspaceId, manifestId, item, send, update, titles } = await makeBatch(server);
    const { id: toManifestId } = await makeManifest(server.db, { workspaceId });
    const { events, reached, commit } = slowTransactions(server);
    const { bulkEdits } = server.callerFor(actorOf(owner), { events });
    const moving = bulkEdits.move({ manifestId, ids: [item.id], toManifestId, numbers: "next" });
    await reached;
    const sending = send({ operations: [update("a")] });
    await untilBlocked(server);
    commit();
    await moving;
    const answer = await sending;
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "CONFLICT" }]);
    expect((await send({ operations: [update("b")] })).status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  test("rejects a batch above the workspace's limit of lots", async ({ server }) => {
    const { owner, manifestId, titles } = await makeBatch(server);
    const quotas = { ...server.deps.quotas, lots: 2 };
    const { items: lots } = server.callerFor(actorOf(owner), { quotas });
    const create = { action: "create" as const, item: { manifestId, title: "a" } };
    await expect(lots.batch({ operations: [create, create] })).rejects.toThrow("limit of 2 lots");
    await lots.batch({ operations: [create] });
    expect(await titles()).toEqual(["Brass lamp", "a"]);
  });

  test("takes 500 operations and no more", async ({ server }) => {
    const { run, send, create, titles } = await makeBatch(server);
    const operations = Array.from({ length: 500 }, (_, at) => create(String(at)));
    expect(await run({ operations })).toHaveLength(500);
    expect(await titles()).toHaveLength(501);
    const response = await send({ operations: [...operations, create("x")] });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: "A batch can have at most 500 operations" },
    ]);
  });
});

describe("a batch that is not atomic", () => {
  test("runs each operation by itself, also beside malformed ones", async ({ server }) => {
    const { run, create, update, remove, titles } = await makeBatch(server);
    const results = await run({
      atomic: false,
      operations: [create("a"), update("x".repeat(81)), { action: "fly" }, remove(), remove(), update("b")],
    });
    expect(results.map(({ index, status, error }) => [index, status, error?.code])).toEqual([
      [0, 201, undefined],
      [1, 400, "INVALID"],
      [2, 400, "INVALID"],
      [3, 204, undefined],
      [4, 404, "NOT_FOUND"],
      [5, 404, "NOT_FOUND"],
    ]);
    expect(results[1]?.error?.issues?.[0]?.path).toBe("item.title");
    expect(await titles()).toEqual(["a"]);
  });

  test("accepts malformed operations in the batch's input contract, however it is parsed", async () => {
    const input = restProcedures(appRouter).find(({ path }) => path === "items.batch")?.input;
    const batch = { atomic: false, operations: [{ action: "fly" }] };
    expect([input?.safeParse(batch).success, (await input?.safeParseAsync(batch))?.success]).toEqual([
      true,
      true,
    ]);
  });

  test("creates nothing twice with the same key", async ({ server }) => {
    const { run, create, titles } = await makeBatch(server);
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { atomic: false, operations: [create("a"), create("a")] };
    const first = await run(body, key);
    expect(await run(body, key)).toEqual(first);
    expect(await titles()).toEqual(["Brass lamp", "a", "a"]);
  });
});
