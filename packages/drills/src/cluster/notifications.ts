import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import postgres from "postgres";
import { inFreshFolder } from "../bench/scene.mjs";
import { median } from "../bench/statistics.mjs";
import { readOptions } from "../installation/read-options.mjs";

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
export async function measureNotifications(args: string[]): Promise<boolean> {
  const { sizes } = readOptions(args, { rounds: [3, 1], seconds: [2, 0.05], fewest: [16, 2], most: [64, 2] });
  return inFreshFolder(async (dataDir) => {
    const database = await startEmbeddedPostgres({ dataDir });
    return measureOn(database.url, sizes).finally(database.stop);
  });
}

type Sizes = { rounds: number; seconds: number; fewest: number; most: number };

async function measureOn(url: string, sizes: Sizes): Promise<boolean> {
  const sql = postgres(url, { max: 1 });
  await sql`create table changes (id bigint generated always as identity)`;
  console.log(`${"writers".padEnd(10)}${Object.keys(statements).join(", ")}: commits a second`);
  const connections = Array.from({ length: listenerCount }, () => postgres(url, { max: 1 }));
  let heard = 0;
  const hear = () => {
    heard += 1;
  };
  await Promise.all(connections.map((connection) => connection.listen(channel, hear)));
  for (const writers of new Set([1, sizes.fewest, sizes.most])) await printRates(url, { ...sizes, writers });
  await Promise.all([sql, ...connections].map((connection) => connection.end()));
  return heard > 0;
}

async function printRates(url: string, { writers, rounds, seconds }: Sizes & { writers: number }) {
  const sql = postgres(url, { max: writers });
  const rates = Object.values(statements).map((text) => ({ text, perSecond: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { text, perSecond } of rates) {
      const rate = await commitsPerSecond(sql, text, { writers, seconds });
      // The first round connects.
      if (round > 0) perSecond.push(rate);
    }
  }
  await sql.end();
  const shown = rates.map(({ perSecond }) => median(perSecond).toFixed(0));
  console.log(`${String(writers).padEnd(10)}${shown.join(", ")}`);
}

type Writing = { writers: number; seconds: number };

async function commitsPerSecond(sql: postgres.Sql, text: string, { writers, seconds }: Writing) {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
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
