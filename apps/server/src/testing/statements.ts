import type { TestServer } from "./app";

export type Statement = { text: string; values: Parameters<TestServer["sql"]["unsafe"]>[1] };

/** Query that the driver sends on each new connection. */
const ofDriver = "from pg_catalog.pg_type";

/** Whether a statement is a heartbeat, which is sent by time, not by requests. */
const isHeartbeat = (values: readonly unknown[] = []) => String(values[0]).startsWith("lotwright_heartbeat");

/** Statements that `work` sends to the database, in order. */
export async function statementsOf(
  { sql }: Pick<TestServer, "sql">,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  sql.options.debug = (_connection, text, values) => {
    if (!text.includes(ofDriver) && !isHeartbeat(values)) statements.push({ text, values });
  };
  try {
    await work();
  } finally {
    sql.options.debug = false;
  }
  return statements;
}

/** Sorted texts of statements, since the order of concurrent ones depends on free connections. */
export const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text).toSorted();
