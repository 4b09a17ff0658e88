import { createDatabase } from "@lotwright/db/client";
import { photos } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { createApp } from "../app";
import { overTrpc, procedures, send } from "../testing/access-calls";
import { makeScene } from "../testing/access-scene";
import { accessTable } from "../testing/access-table";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { makePeople } from "../testing/people";
import { ask, errorOf } from "../testing/rest";
import { holdLocks, untilBlocked } from "../testing/slow-transactions";
import { test as base } from "../testing/test";
import { createExpensiveReads, openExpensiveReads, readLimits } from "./expensive-reads";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

/** The test server with the same connections for expensive reads as a started server. */
function withOwnConnections(
  server: TestServer,
  { reads, close } = openExpensiveReads(server.databaseUrl, server.deps),
) {
  onTestFinished(close);
  const edge = { trustProxy: false, publicUrl: undefined };
  const deps = { ...server.deps, expensiveReads: reads };
  return { deps, app: createApp(deps, { edge, stopping: server.stopping.signal }) };
}

const cancel = async () => {};

/** Blocks every statement that reads photos, such as searches. */
const holdSearches = (server: TestServer) =>
  holdLocks(server, sql`lock table ${photos} in access exclusive mode`);

async function blockedCount({ db }: TestServer): Promise<number> {
  const rows = await db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

test("declares searches, filters, previews, checks and exports as expensive", () => {
  const expensive = [...procedures].filter(([, { meta }]) => meta?.isExpensive).map(([path]) => path);
  expect(expensive.sort()).toEqual([
    "activity.summary",
    "bulkEdits.preview",
    "consignors.record",
    "deliveries.changedItems",
    "exportPresets.preview",
    "exportPresets.readSample",
    "exportSettings.preview",
    "exports.adjustments",
    "exports.estimate",
    "exports.findings",
    "exports.fix",
    "exports.pdfCheck",
    "exports.plan",
    "exports.preflight",
    "exports.preflightVersion",
    "items.find",
    "items.findCards",
    "items.search",
    "lotNumbers.preview",
    "results.columns",
    "results.preview",
    "results.similarPrices",
    "search.find",
  ]);
});

test("runs two of a person's 60 searches, queues 20 and refuses the others, while other workspaces' requests go on", async ({
  server,
}) => {
  const at = withOwnConnections(server);
  const [busy, other] = [await makePeople(server.db), await makePeople(server.db)];
  const headers = await signedIn(server, busy.owner);
  const { release } = await holdSearches(server);
  const statuses: number[] = [];
  const searches = Array.from({ length: 60 }, async () => {
    const answer = await ask(at, "GET", "/api/items?q=lamp", { headers });
    statuses.push(answer.status);
    return answer;
  });
  const refused = await Promise.race(searches);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(refused.headers.get("ratelimit")).toContain('"open-expensive-reads";r=0');
  await untilBlocked(server, readLimits.perPerson);

  const owner = { headers: await signedIn(server, other.owner) };
  const list = await ask(at, "GET", `/api/manifests/${other.manifest.id}/items`, owner);
  expect(await list.json()).toMatchObject([{ id: other.item.id }]);
  const check = await ask(at, "GET", `/api/manifests/${other.manifest.id}/changes`, owner);
  expect(check.status).toBe(200);
  const own = await ask(at, "GET", `/api/manifests/${busy.manifest.id}/items`, { headers });
  expect(own.status).toBe(200);
  expect(statuses).toEqual(Array(38).fill(429));
  expect(await blockedCount(server)).toBe(readLimits.perPerson);

  release();
  await Promise.all(searches);
  expect(statuses.slice(38)).toEqual(Array(22).fill(200));
});

test("leaves a connection for expensive reads to other workspaces", async ({ server }) => {
  const at = withOwnConnections(server);
  const [busy, other] = [await makePeople(server.db), await makePeople(server.db)];
  const owner = await signedIn(server, busy.owner);
  const member = await signedIn(server, busy.member);
  const stranger = await signedIn(server, other.owner);
  const { release } = await holdSearches(server);
  const searches = [owner, owner, member, member].map((headers) =>
    ask(at, "GET", "/api/items?q=lamp", { headers }),
  );
  await untilBlocked(server, readLimits.perWorkspace);
  const check = await ask(at, "GET", `/api/manifests/${other.manifest.id}/changes`, { headers: stranger });
  expect(check.status).toBe(200);
  expect(await blockedCount(server)).toBe(readLimits.perWorkspace);
  release();
  for (const search of await Promise.all(searches)) expect(search.status).toBe(200);
});

test("answers 503 with a sentence to a search that exceeds its statement timeout, and goes on", async ({
  server,
}) => {
  const { db, sql: driver, close } = createDatabase(server.databaseUrl, { max: 1, work: "expensiveRead" });
  await driver`set statement_timeout = 50`;
  const at = withOwnConnections(server, { reads: createExpensiveReads([{ db, cancel }]), close });
  const { owner } = await makePeople(server.db);
  const headers = await signedIn(server, owner);
  const { release } = await holdSearches(server);
  const answer = await ask(at, "GET", "/api/items?q=lamp", { headers });
  expect([answer.status, await errorOf(answer)]).toEqual([
    503,
    { message: "This is taking too long right now. Try again.", code: "UNAVAILABLE" },
  ]);
  release();
  await driver`set statement_timeout = '10s'`;
  expect((await ask(at, "GET", "/api/items?q=lamp", { headers })).status).toBe(200);
});

test.for(accessTable.filter(({ procedure }) => procedures.get(procedure)?.meta?.isExpensive))(
  "answers $procedure over a single connection",
  async (row, { server }) => {
    const at = withOwnConnections(server);
    const scene = await makeScene(server);
    const answer = await send({ ...server, ...at }, scene, "owner", await overTrpc(row, scene));
    expect(answer.status).toBeLessThan(300);
  },
);

const readersOf =
  ({ deps: { limits, quotas } }: TestServer) =>
  (signal: AbortSignal) => ({
    ...{ actor: { userId: "ann", workspaceId: "a" }, limits, quotas, onLimit: () => {}, signal },
  });

test("cancels the running statement of a read whose client leaves, and runs the next one", async ({
  server,
}) => {
  const { reads, close } = openExpensiveReads(server.databaseUrl, server.deps);
  onTestFinished(close);
  const readerOf = readersOf(server);
  const leaving = new AbortController();
  const { release } = await holdSearches(server);
  const running = reads.run(readerOf(leaving.signal), (db) => db.select().from(photos));
  await untilBlocked(server);
  leaving.abort();
  await expect(running).rejects.toMatchObject({ cause: { code: "57014" } });
  expect(await blockedCount(server)).toBe(0);
  release();
  const stays = readerOf(new AbortController().signal);
  const next = Array.from({ length: readLimits.connections }, () =>
    reads.run(stays, async (db) => (await db.select().from(photos)).length),
  );
  const { length } = await server.db.select().from(photos);
  expect(await Promise.all(next)).toEqual(Array(readLimits.connections).fill(length));
});

test("withdraws a read whose client leaves while it waits, and never starts it", async ({ server }) => {
  const { db } = server;
  const one = { perWorkspace: 1, perPerson: 1, waitingPerPerson: 1 };
  const { run } = createExpensiveReads([{ db, cancel }], one);
  const leaving = new AbortController();
  const readerOf = readersOf(server);
  const never = new AbortController().signal;
  const started: string[] = [];
  let end = () => {};
  const running = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = run(readerOf(never), () => running);
  const left = run(readerOf(leaving.signal), async () => void started.push("left"));
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
  const next = run(readerOf(never), async () => void started.push("next"));
  end();
  await Promise.all([first, next]);
  expect(started).toEqual(["next"]);
});
