import type { Installation } from "../installation/installation";
import { markdownTable, none, seconds } from "../installation/report";
import { isDoubled, type Provider } from "./provider";

type Kind = "description" | "transcription" | "reading" | "sweep" | "backup";
type QueuedJob = { kind: Kind; id: string; what: string; queuedAt: number; doneAt: number | undefined };
type Sql = ReturnType<Installation["database"]["sql"]>;
type Found = { id: string; isDone: boolean };

/** Queries for the jobs of some ids, and whether each has its one result. */
const queries: Record<Kind, (sql: Sql, ids: string[]) => PromiseLike<Found[]>> = {
  description: (sql, ids) => sql`
    select id, ai_generation_status = 'completed' and title <> '' as "isDone" from items where id = any(${ids}::uuid[])`,
  transcription: (sql, ids) => sql`
    select recordings.id, state = 'done' and cardinality(string_to_array(notes, nullif(transcript, ''))) = 2 as "isDone"
    from recordings join items on items.id = item_id where recordings.id = any(${ids}::uuid[])`,
  reading: (sql, ids) => sql`
    select id, reading = 'read' and marks_text <> '' as "isDone" from photos where id = any(${ids}::uuid[])`,
  // An unused photo, which is removed.
  sweep: (sql, ids) => sql`
    select id, not exists (select from photos where photos.id = unused.id) as "isDone"
    from unnest(${ids}::uuid[]) as unused (id)`,
  // A time, after which a backup is made.
  backup: (sql, ids) => sql`
    select id, exists (
      select from backups where started_at >= due.id::timestamptz and ended_at is not null and failure = ''
    ) as "isDone" from unnest(${ids}::text[]) as due (id)`,
};

/** Record of what was queued, and what has become of it. */
export function createLedger({ database }: Installation, { calls }: Provider) {
  const jobs: QueuedJob[] = [];
  const callsOf = (id: string) => calls.filter((call) => call.id === id);

  /** Looks for the results of some jobs. */
  async function look(asked: readonly QueuedJob[]): Promise<void> {
    for (const kind of Object.keys(queries) as Kind[]) {
      // its keys
      const ofKind = asked.filter((job) => job.kind === kind);
      const found = await queries[kind](
        database.sql(),
        ofKind.map(({ id }) => id),
      );
      const done = new Set(found.filter(({ isDone }) => isDone).map(({ id }) => id));
      for (const job of ofKind) job.doneAt = done.has(job.id) ? (job.doneAt ?? Date.now()) : undefined;
    }
  }

  function rowOf(what: string) {
    const group = jobs.filter((job) => job.what === what);
    const lost = group.filter(({ doneAt }) => doneAt === undefined);
    const again = group.filter(({ id }) => callsOf(id).length > 1).length;
    const doubled = group.filter(({ id }) => isDoubled(callsOf(id))).length;
    const lastMs = Math.max(...group.map(({ queuedAt, doneAt = Number.NaN }) => doneAt - queuedAt));
    if (lost.length > 0) console.log(`Lost of ${what}: ${lost.map(({ id }) => id).join(", ")}`);
    const counts = [group.length, group.length - lost.length, again, doubled, lost.length].map(String);
    const cells = [what, ...counts, lost.length > 0 ? none : seconds(lastMs)];
    return { cells, isOk: lost.length + doubled === 0 };
  }

  return {
    add(wave: string, kind: Kind, ids: readonly string[]): void {
      jobs.push(
        ...ids.map((id) => ({
          ...{ kind, id, what: `${wave}: ${kind}` },
          queuedAt: Date.now(),
          doneAt: undefined,
        })),
      );
    },
    /** Whether every job has its result. */
    async isDone(): Promise<boolean> {
      const open = jobs.filter(({ doneAt }) => doneAt === undefined);
      await look(open);
      return open.every(({ doneAt }) => doneAt !== undefined);
    },
    /** Looks at all jobs again, and prints a row for each wave and kind; returns whether each job was done, once. */
    async report(): Promise<boolean> {
      await look(jobs);
      const rows = [...new Set(jobs.map(({ what }) => what))].sort().map(rowOf);
      const head = ["jobs", "queued", "done", "called twice", "doubled", "lost", "last after"];
      console.log(
        `\n${markdownTable(
          head,
          rows.map(({ cells }) => cells),
        )}`,
      );
      const unknown = calls.filter(({ id }) => !jobs.some((job) => job.id === id)).length;
      console.log(`${calls.length} calls, ${unknown} of them for no job that was queued`);
      return unknown === 0 && rows.every(({ isOk }) => isOk);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/** Which queues the database has: pg-boss's, and the one table of jobs. */
async function queuesOf(sql: Sql) {
  const [has] = await sql<{ boss: boolean; jobs: boolean }[]>`
    select to_regclass('pgboss.job') is not null as boss, to_regclass('jobs') is not null as jobs`;
  return { boss: has?.boss === true, jobs: has?.jobs === true };
}

/** Counts what is left in the queues of either release, besides the next sweep and backup. */
export async function countLeft({ database }: Installation): Promise<Record<string, number>> {
  const sql = database.sql();
  const has = await queuesOf(sql);
  const ofBoss = sql`union all select 'pgboss ' || name, count(*)::int from pgboss.job
    where state < 'completed' and name in ('descriptions', 'transcriptions') group by name`;
  const ofJobs = sql`union all select 'jobs ' || kind, count(*)::int from jobs where kind not in ('sweep', 'backup') group by kind`;
  const counts = await sql<{ queue: string; count: number }[]>`
    select 'description_jobs' as queue, count(*)::int from description_jobs
    union all select 'photos', count(*)::int from photos where reading = 'waiting' and state = 'stored'
    union all select 'recordings', count(*)::int from recordings where state in ('receiving', 'pending')
    ${has.boss ? ofBoss : sql``} ${has.jobs ? ofJobs : sql``}`;
  return Object.fromEntries(
    counts.filter(({ count }) => count > 0).map(({ queue, count }) => [queue, count]),
  );
}

const bossNames = { sweep: "sweep-photos", backup: "back-up" };

/** Makes the next sweep or backup due, and that of a killed server, in the queue of either release. */
export async function makeDue({ database }: Installation, kind: keyof typeof bossNames): Promise<void> {
  const sql = database.sql();
  const has = await queuesOf(sql);
  if (has.boss)
    await sql`
      update pgboss.job set start_after = now(), state = case state when 'active' then 'retry' else state end
      where name = ${bossNames[kind]} and state < 'completed'`;
  if (has.jobs) await sql`update jobs set start_after = now() where kind = ${kind} and lease_id is null`;
}
