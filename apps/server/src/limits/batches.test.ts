import { items } from "@lotwright/db/schema";
import { itemValues } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { JsonList } from "../fast/json-list";
import { signedIn } from "../testing/http";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { test } from "../testing/test";
import { createBatch } from "./batches";

const { signal } = new AbortController();
const tooLarge = { code: "TOO_LARGE" };

/** Creates a batch of at most 100 bytes, with calls that return texts of a given length. */
function makeBatch() {
  const batch = createBatch(100);
  const started: number[] = [];
  const call = (length: number, { type = "query", path = "items.list" } = {}) =>
    batch.run({
      ...{ path, type, signal },
      work: async () => {
        started.push(length);
        return { ok: true, data: "a".repeat(length) };
      },
    });
  return { batch, call, started };
}

test("refuses the query that makes a batch too large, and runs none of the calls behind it", async () => {
  const { call, started } = makeBatch();
  const outcomes = await Promise.allSettled([50, 30, 40, 1, 1].map((length) => call(length)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(outcomes.slice(2)).toMatchObject(Array(3).fill({ reason: tooLarge }));
  expect(started).toEqual([50, 30, 40]);
});

test("measures a list as the bytes of its JSON", async () => {
  const { batch } = makeBatch();
  const answer = (data: unknown) =>
    batch.run({
      ...{ path: "items.list", type: "query", signal },
      work: async () => ({ ok: true, data }),
    });
  // Their total is 100 bytes.
  await answer(["é".repeat(20), undefined]);
  await answer(["a".repeat(47)]);
  await expect(answer("")).rejects.toMatchObject(tooLarge);
});

test("answers a change that was made, however large the answers before it are, and refuses to start another", async () => {
  const { batch, call } = makeBatch();
  const list = new JsonList(Buffer.from(`["${"a".repeat(90)}"]`));
  await batch.run({
    ...{ path: "items.list", type: "query", signal },
    work: async () => ({ ok: true, data: list }),
  });
  await call(90, { type: "mutation" });
  await expect(call(1, { type: "mutation" })).rejects.toMatchObject(tooLarge);
});

test("runs three calls of a batch concurrently, one of each procedure", async () => {
  const batch = createBatch();
  const running: string[] = [];
  const most = { all: 0, list: 0 };
  const run = (path: string) =>
    batch.run({
      ...{ path, type: "query", signal },
      work: async () => {
        running.push(path);
        most.all = Math.max(most.all, running.length);
        most.list = Math.max(most.list, running.filter((other) => other === "items.list").length);
        await new Promise(setImmediate);
        running.splice(running.indexOf(path), 1);
        return { ok: true, data: null } as const;
      },
    });
  const paths = ["a", "b", "c", "d", "e"].flatMap((path) => [path, "items.list"]);
  await Promise.all(paths.map(run));
  expect(most).toEqual({ all: 3, list: 1 });
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
