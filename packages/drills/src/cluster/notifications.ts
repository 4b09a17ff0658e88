import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import postgres from "postgres";
import { median } from "../bench/statistics.mjs";

const rounds = 3;
const secondsEach = 2;
const writerCounts = [1, 16, 64];
const listenerCount = 3;
const channel = "events";

const statements = {
  "without NOTIFY": "insert into changes default values",
  "with NOTIFY": `with changed as (insert into changes default values returning id)
    select pg_notify('${channel}', id::text) from changed`,
};

/**
 * Measures the commits per second with and without NOTIFY on a PostgreSQL that flushes to disk. PostgreSQL holds one lock from
 * before the commit of a transaction with NOTIFY until it has ended, so such commits cannot share a flush
 * (src/backend/commands/async.c, PreCommit_Notify).
 */
export async function measureNotifications(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "lotwright-notify-"));
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedPostgres({ dataDir });
  const sql = postgres(database.url, { max: 1 });
  try {
    await sql`create table changes (id bigint generated always as identity)`;
    process.stdout.write(`${"writers".padEnd(10)}${Object.keys(statements).join(", ")}: commits a second\n`);
    const connections = Array.from({ length: listenerCount }, () => postgres(database.url, { max: 1 }));
    await Promise.all(connections.map((connection) => connection.listen(channel, () => {})));
    for (const writers of writerCounts) await printRates(database.url, writers);
    await Promise.all(connections.map((connection) => connection.end()));
    return true;
  } finally {
    await sql.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function printRates(url: string, writers: number): Promise<void> {
  const sql = postgres(url, { max: writers });
  const rates = Object.values(statements).map((text) => ({ text, perSecond: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { text, perSecond } of rates) {
      const rate = await commitsPerSecond(sql, text, writers);
      // The first round connects.
      if (round > 0) perSecond.push(rate);
    }
  }
  await sql.end();
  const shown = rates.map(({ perSecond }) => median(perSecond).toFixed(0));
  process.stdout.write(`${String(writers).padEnd(10)}${shown.join(", ")}\n`);
}

async function commitsPerSecond(sql: postgres.Sql, text: string, writers: number): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + secondsEach * 1_000;
  let commits = 0;
  const write = async () => {
    while (performance.now() < until) {
      await sql.unsafe(text, [], { prepare: true });
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return (commits * 1_000) / (performance.now() - startedAt);
}
