import { connectTimeoutMs, statementTimeoutMs } from "@lotwright/db/client";
import pg from "pg";
import type { Logger } from "../logger";

/** Connections for the libraries that speak to PostgreSQL through `pg`. */
export function openPool(url: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs,
    statement_timeout: statementTimeoutMs,
  });
  const onLost = (err: Error) => log.warn({ err }, "a database connection was lost");
  pool.on("error", onLost);
  // The pool listens to a connection only until it closes it; one that fails on its way out must not end the server.
  pool.on("connect", (client) => client.on("error", onLost));
  return pool;
}
