import type { TestServer } from "./app";

/** The statements that `work` sends to the database, in order. */
export async function statementsOf(
  { sql }: Pick<TestServer, "sql">,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  sql.options.debug = (_connection, statement) => void statements.push(statement);
  try {
    await work();
  } finally {
    sql.options.debug = false;
  }
  return statements;
}
