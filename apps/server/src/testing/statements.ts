import type { TestServer } from "./app";

export type Statement = { text: string; values: Parameters<TestServer["sql"]["unsafe"]>[1] };

/** Query of the driver on each new connection, which a request may open. */
const ofDriver = "from pg_catalog.pg_type";

/** Sent by time and not by requests. */
const isHeartbeat = (values: readonly unknown[] = []) => String(values[0]).startsWith("lotwright_heartbeat");

/** The statements that `work` sends to the database, in order. */
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

/** Sorted texts: the order of concurrent statements depends on free connections. */
export const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text).toSorted();
