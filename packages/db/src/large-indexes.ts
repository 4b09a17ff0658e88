import postgres from "postgres";
import { advisoryLocks } from "./advisory-locks";

const newest = "created_at desc nulls last, id desc nulls last";
const estimate = "coalesce(low_estimate, high_estimate)";
const named = "lot_number || section_letter || ' ' || title || ' '";
const hasNoEstimate = `(${estimate} is null)`;

/**
 * Indexes of large tables, by table and name. In the schema but not in migrations, because building one in a migration would
 * block writes.
 */
export const largeIndexes = {
  photos: {
    photos_bytes: "(workspace_id, bytes) where state = 'stored'",
    photos_search_marks: "using gin (to_tsvector('simple', fold(marks_text))) where marks_text <> ''",
  },
  items: {
    // Searches are slow without them.
    items_search_words: `using gin (to_tsvector('simple',
      fold(${named} || description || ' ' || category || ' ' || consignor || ' ' || external_id)))`,
    items_search_names: `using gin (fold(${named} || consignor) gin_trgm_ops)`,
    items_workspace_listed: `(workspace_id, ${newest}, created_by, start_price, low_estimate)`,
    items_workspace_changed: "(workspace_id, updated_at desc nulls last, id desc nulls last)",
    items_changed_in: "(workspace_id, changed_in, id, manifest_id)",
    items_workspace_lot: "(workspace_id, lot_number, section_letter, id)",
    items_workspace_title: "(workspace_id, (title = ''), left(lower(title), 100), id)",
    items_workspace_estimate: `(workspace_id, ${hasNoEstimate}, coalesce(${estimate}, 0), id)`,
    items_workspace_highest: `(workspace_id, ${hasNoEstimate}, coalesce(-${estimate}, 0), id)`,
    items_workspace_consignor: String.raw`(workspace_id, lower(btrim(regexp_replace(consignor, '[\s\u00a0]+', ' ', 'g'))))`,
    items_workspace_category: "(workspace_id, category)",
    items_pending: `(workspace_id, ${newest}) where ai_generation_status = 'pending'`,
    items_failed: `(workspace_id, ${newest}) where ai_generation_status = 'failed'`,
    items_drafted: `(workspace_id, ${newest}) where ai_generation_status = 'completed' and ai_drafted_from_notes`,
    items_no_title: `(workspace_id, ${newest}) where title = ''`,
    items_no_photo: `(workspace_id, ${newest}) where photo_urls = '{}'`,
    items_no_price: `(workspace_id, ${newest}) where coalesce(start_price, low_estimate) is null and high_estimate is null`,
    items_no_consignor: `(workspace_id, ${newest}) where consignor = ''`,
    items_results: `(workspace_id, sale_state, ${newest}) where sale_state is not null`,
    items_claims: "(id, workspace_id) where unseen_claims <> '{}'",
    items_photo_urls: "using gin (photo_urls) with (fastupdate = off)",
  },
  activity: { activity_verb: `(workspace_id, verb, ${newest})` },
} satisfies Record<string, Record<string, string>>;

/** Superseded indexes by table, dropped after the builds. */
const replaced: Record<string, readonly string[]> = { items: ["items_photos", "items_workspace_newest"] };

type Index = { table: string; name: string; definition: string };

const all: Index[] = Object.entries(largeIndexes).flatMap(([table, indexes]) =>
  Object.entries(indexes).map(([name, definition]) => ({ table, name, definition })),
);

/** Row count below which an index is built within a second. */
const smallTable = 10_000;
/** Lock timeout of a build, which waits for earlier transactions: long enough for a download or backup. */
const lockTimeout = "10min";

/** Finds indexes that are missing, or invalid because their build was interrupted. */
async function findMissing(sql: postgres.ISql): Promise<Index[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisvalid and relnamespace = current_schema()::regnamespace`;
  const valid = new Set(rows.map(({ name }) => name));
  return all.filter(({ name }) => !valid.has(name));
}

/** Builds missing indexes of small tables, blocking their writes. */
export async function buildSmallIndexes(sql: postgres.ISql): Promise<void> {
  const missing = await findMissing(sql);
  for (const table of new Set(missing.map((index) => index.table))) {
    const [row] = await sql`select count(*) from (select from ${sql(table)} limit ${smallTable})`;
    if (Number(row?.count) === smallTable) continue;
    for (const { name, definition } of missing.filter((index) => index.table === table))
      await sql.unsafe(`create index if not exists ${name} on ${table} ${definition}`);
    for (const name of replaced[table] ?? []) await sql.unsafe(`drop index if exists ${name}`);
  }
}

type Building = {
  /** Aborts the running build, which the next call repeats. */
  signal: AbortSignal;
  onBuilt(index: { name: string; seconds: number }): void;
};

/**
 * Builds all missing indexes sequentially while servers read and write. Returns whether all exist; false while another server
 * builds them.
 */
export async function buildLargeIndexes(url: string, { signal, onBuilt }: Building): Promise<boolean> {
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => {} });
  const built = new Set<string>();
  try {
    for (;;) {
      const { isOurs, pid } = await lockBuilds(sql);
      const [next] = await findMissing(sql);
      if (!isOurs) return next === undefined;
      signal.throwIfAborted();
      const run = (statements: string[]) =>
        runUntil(signal, { sql, statements, terminate: () => terminateSession(url, pid) });
      if (!next) {
        await run([...dropsOfReplaced, ...[...built].map((table) => `analyze ${table}`)]);
        return true;
      }
      const startedAt = performance.now();
      await run(buildOf(next));
      built.add(next.table);
      onBuilt({ name: next.name, seconds: Math.round((performance.now() - startedAt) / 100) / 10 });
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const drop = (name: string) => `drop index concurrently if exists ${name}`;
const dropsOfReplaced = Object.values(replaced).flat().map(drop);

/** SQL that drops an interrupted build and builds the index. */
const buildOf = ({ table, name, definition }: Index) => [
  drop(name),
  `create index concurrently ${name} on ${table} ${definition}`,
];

/**
 * Tries to lock builds, per index. A lost connection loses its lock. Does not wait, because a build waits for all statements,
 * even ones that wait for a lock.
 */
async function lockBuilds(sql: postgres.Sql): Promise<{ isOurs: boolean; pid: number }> {
  const [session] = await sql<[{ isOurs: boolean; pid: number }]>`
    select pg_try_advisory_lock(${advisoryLocks.indexBuilds}) as "isOurs", pg_backend_pid() as pid,
      set_config('lock_timeout', ${lockTimeout}, false), set_config('statement_timeout', '0', false)`;
  return session;
}

type Running = { sql: postgres.Sql; statements: string[]; terminate: () => Promise<void> };

/** Runs statements; rejects if an abort has ended their session. */
async function runUntil(signal: AbortSignal, { sql, statements, terminate }: Running): Promise<void> {
  const run = async () => {
    for (const statement of statements) await sql.unsafe(statement);
  };
  await new Promise<void>((resolve, reject) => {
    const end = () => void terminate().catch(reject);
    signal.addEventListener("abort", end, { once: true });
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", end));
  });
}

/** Ends a session even between two statements, which canceling would not reach. */
async function terminateSession(url: string, pid: number): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5 });
  await sql`select pg_terminate_backend(${pid})`.finally(() => sql.end({ timeout: 5 }));
}
