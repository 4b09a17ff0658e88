import type { TestServer } from "./app";

export type Statement = { text: string; values: Parameters<TestServer["sql"]["unsafe"]>[1] };

/** What the driver asks by itself on each new connection, of which a request may open one. */
const ofDriver = "from pg_catalog.pg_type";

/** The statements that `work` sends to the database, in order. */
export async function statementsOf(
  { sql }: Pick<TestServer, "sql">,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  sql.options.debug = (_connection, text, values) => {
    if (!text.includes(ofDriver)) statements.push({ text, values });
  };
  try {
    await work();
  } finally {
    sql.options.debug = false;
  }
  return statements;
}

/** Their texts, in an order of their own: those that are sent at once go as there are connections for them. */
export const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text).toSorted();
