import { items } from "@lotwright/db/schema";
import { itemValues } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { createBatch } from "./batches";
import { JsonList } from "./json-list";
import { signedIn } from "./testing/http";
import { makePeople } from "./testing/people";
import { ask } from "./testing/rest";
import { test } from "./testing/test";

const { signal } = new AbortController();
const tooLarge = { code: "TOO_LARGE" };

/** A batch of at most 100 bytes beside the largest answer, with calls that answer texts of a length. */
function makeBatch() {
  const batch = createBatch(100);
  const started: number[] = [];
  const call = (length: number, type = "query") =>
    batch.run({
      ...{ type, signal },
      work: async () => {
        started.push(length);
        return { ok: true, data: "a".repeat(length) };
      },
    });
  return { batch, call, started };
}

test("refuses the query that makes a batch too large, and runs none of the calls behind it", async () => {
  const { call, started } = makeBatch();
  const outcomes = await Promise.allSettled([90, 500, 20, 60, 70].map((length) => call(length)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(outcomes.slice(2)).toMatchObject(Array(3).fill({ reason: tooLarge }));
  expect(started.slice(0, 3)).toEqual([90, 500, 20]);
  expect(started.length).toBeLessThan(5);
});

test("answers a batch with one large answer beside small ones", async () => {
  const { call } = makeBatch();
  await Promise.all([call(100_000), call(40), call(40)]);
});

test("answers a change that was made, however large the answers before it are, and refuses to start another", async () => {
  const { batch, call } = makeBatch();
  await call(90);
  const list = new JsonList(Buffer.from(`"${"a".repeat(88)}"`));
  await batch.run({ type: "query", signal, work: async () => ({ ok: true, data: list }) });
  await call(90, "mutation");
  await expect(call(1, "mutation")).rejects.toMatchObject(tooLarge);
});

test("runs three calls of a batch concurrently", async () => {
  const batch = createBatch();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return { ok: true, data: null } as const;
  };
  await Promise.all(Array.from({ length: 20 }, () => batch.run({ type: "query", signal, work })));
  expect(most).toBe(3);
});

test.for(["items.list", "items.find", "items.byIds"])(
  "answers a batch of 20 of %s with less than 20 MB, and the calls beyond with TOO_LARGE",
  async (procedure, { server }) => {
    const { workspaceId, manifest, owner } = await makePeople(server.db);
    const text = "a".repeat(40_000);
    const lots = Array.from({ length: 30 }, (_, index) =>
      itemValues({ workspaceId, manifestId: manifest.id, lotNumber: index + 2_000, description: text }),
    );
    const made = await server.db.insert(items).values(lots).returning({ id: items.id });
    const input = procedure === "items.byIds" ? { ids: made.map(({ id }) => id) } : {};
    const calls = Array.from({ length: 20 }, () => ({ manifestId: manifest.id, ...input }));
    const path = `/trpc/${calls.map(() => procedure)}?batch=1&input=`;
    const answer = await ask(server, "GET", path + encodeURIComponent(JSON.stringify({ ...calls })), {
      headers: await signedIn(server, owner),
    });
    const body = await answer.text();
    expect(body.length).toBeLessThan(20_000_000);
    const answers: { result?: unknown; error?: { data: unknown } }[] = JSON.parse(body);
    const refused = answers.filter(({ error }) => error);
    expect(answers.length - refused.length).toBeGreaterThan(3);
    expect(refused.length).toBeGreaterThan(3);
    expect(refused).toMatchObject(refused.map(() => ({ error: { data: { appCode: "TOO_LARGE" } } })));
  },
);
