import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "./schema";

type Schema = typeof schema;

/** A database or a transaction in it. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, Schema>;
export type Transaction = PgTransaction<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export interface DatabaseClient {
  db: Database;
  /** A client of the same pool, for LISTEN and plain SQL. Patched by Drizzle: dates are passed and returned as text. */
  sql: postgres.Sql;
  close(): Promise<void>;
}

export const connectTimeoutMs = 5_000;
/** Maximum backoff between connection attempts, in seconds; the driver's default of 20 would delay queries as long. */
const maxBackoffSeconds = 1;
/** Statement timeouts by kind of work. Migrations, backups and restores have separate connections without a timeout. */
export const statementTimeoutsMs = {
  /** A limit that only statements that wait for a lock, or on an overloaded PostgreSQL, exceed. */
  interactive: 20_000,
  /** Shorter, because few connections run these statements. */
  expensiveRead: 15_000,
  /** Limit for jobs and row streams, whose statement ends when its reader has consumed the last row. */
  background: 600_000,
};
export type Work = keyof typeof statementTimeoutsMs;
/** Timeout that releases the locks of a server disconnected from the network. */
const idleInTransactionTimeoutMs = 60_000;

/** Cap on prepared statements: inlined values and IN lists would grow the set without bound. */
export const maxPrepared = 500;

/** Enables prepared statements, even in transactions. Drizzle disables them, which costs a round trip per statement. */
function prepareStatements(sql: postgres.Sql): void {
  const known = new Set<string>();
  const isPreparable = (text: string) => {
    if (known.size < maxPrepared) known.add(text);
    return known.has(text);
  };
  const prepareOn = (connection: postgres.ISql) => {
    const { unsafe } = connection;
    connection.unsafe = (text, values, options) =>
      unsafe(text, values, {
        ...options,
        prepare: values !== undefined && values.length > 0 && isPreparable(text),
      });
  };
  prepareOn(sql);
  const { begin } = sql;
  const beginPrepared = (work: (transaction: postgres.TransactionSql) => unknown) =>
    begin((transaction) => {
      prepareOn(transaction);
      return work(transaction);
    });
  sql.begin = beginPrepared as typeof begin; // drizzle never passes the optional first argument
}

type PoolOptions = {
  max?: number;
  work?: Work;
  /** The `application_name` of its connections. */
  name?: string;
};

/** Creates a pool that connects lazily: while the server is unreachable, queries reject after `connectTimeoutMs`. */
export function createDatabase(
  url: string,
  { max = 10, work = "interactive", name }: PoolOptions = {},
): DatabaseClient {
  const sql = postgres(url, {
    max,
    connect_timeout: connectTimeoutMs / 1000,
    backoff: (retries) => Math.min(3 ** retries / 100, maxBackoffSeconds),
    connection: {
      ...(name !== undefined && { application_name: name }),
      statement_timeout: statementTimeoutsMs[work],
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    },
    onnotice: () => {},
  });
  prepareStatements(sql);
  return { db: drizzle(sql, { schema, casing: "snake_case" }), sql, close: () => sql.end({ timeout: 5 }) };
}

/** Returns the driver behind `db`, which Drizzle's types hide. */
export const driverOf = (db: Database) => (db._.session as unknown as { client: postgres.Sql }).client;

export type Works = readonly (() => unknown)[];
export type ResultsOf<W extends Works> = { -readonly [Key in keyof W]: Awaited<ReturnType<W[Key]>> };

/** A driver with our patch's `commit`, which sends COMMIT after the statements sent so far, and rejects later ones. */
type Committing = postgres.Sql & { commit(): Promise<void> };

/**
 * Ends the transaction `tx`: sends the statements of `works` and COMMIT in one round trip. Creations and updates take three round
 * trips instead of five. Each work must send exactly one statement, synchronously; otherwise the transaction ends as usual. If a
 * statement fails, PostgreSQL rolls back, and this rejects with its error.
 */
export async function commitWith<const W extends Works>(tx: Database, works: W): Promise<ResultsOf<W>> {
  const driver = driverOf(tx) as Committing; // the driver of a transaction
  const { results, isSent } = send(driver, works);
  if (!isSent) return (await Promise.all(results)) as ResultsOf<W>;
  const [committed] = await Promise.all([Promise.all(results), driver.commit()]);
  return committed as ResultsOf<W>;
}

/** Sends statements of works in one round trip, in order, in a transaction that continues. */
export async function sendTogether<const W extends Works>(tx: Database, works: W): Promise<ResultsOf<W>> {
  return (await Promise.all(send(driverOf(tx), works).results)) as ResultsOf<W>;
}

/** Starts works in order; `isSent` is false if one sent no statement. */
function send(driver: postgres.Sql, works: Works): { results: unknown[]; isSent: boolean } {
  const { unsafe } = driver;
  let sent = 0;
  const sendNow = (...query: Parameters<typeof unsafe>) => {
    sent += 1;
    // The driver sends a query when awaited, which would be after COMMIT.
    return unsafe(...query).execute();
  };
  driver.unsafe = sendNow as typeof unsafe;
  try {
    const results = works.map((work) => work());
    return { results, isSent: sent === works.length };
  } finally {
    driver.unsafe = unsafe;
  }
}

/**
 * Runs SQL text with $1 placeholders on the connection of `db`, for libraries with their own SQL. Passes objects as JSON, arrays
 * as PostgreSQL arrays and undefined as null.
 */
export async function runPlainSql(db: Database, text: string, values: readonly unknown[]) {
  const plain = values.map((value) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? JSON.stringify(value)
      : (value ?? null),
  );
  return [...(await driverOf(db).unsafe(text, plain as postgres.ParameterOrJSON<never>[]))]; // arrays and scalars
}
