import { type Database, driverOf } from "@lotwright/db/client";
import { z } from "zod";

/** A connection pool of this server: its purpose, and the `application_name` of its connections. */
export type Pool = { pool: string; name: string; size: number };

export type Connections = {
  /** Number of connections of all clients of this PostgreSQL. */
  used: number;
  max: number;
  pools: { pool: string; size: number; inUse: number; idle: number }[];
};

const row = z.object({ name: z.string(), all: z.number(), busy: z.number() });

/** Reads the numbers of connections of PostgreSQL and of this server's pools; the querying one counts as idle. */
export async function readConnections(db: Database, pools: readonly Pool[]): Promise<Connections> {
  const sql = driverOf(db);
  const names = pools.map(({ name }) => name);
  const [[total], found] = await Promise.all([
    sql`select count(*)::int as used, current_setting('max_connections')::int as max
      from pg_stat_activity where datid is not null`,
    sql`select application_name as name, count(*)::int as all,
        (count(*) filter (where state <> 'idle' and pid <> pg_backend_pid()))::int as busy
      from pg_stat_activity where application_name = any(${names}) group by application_name`,
  ]);
  const rows = new Map(
    z
      .array(row)
      .parse([...found])
      .map((each) => [each.name, each]),
  );
  return {
    ...z.object({ used: z.number(), max: z.number() }).parse(total),
    pools: pools.map(({ pool, name, size }) => {
      const { all = 0, busy = 0 } = rows.get(name) ?? {};
      return { pool, size, inUse: busy, idle: all - busy };
    }),
  };
}
