import { createDatabase } from "@lotwright/db/client";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";

/** Tables whose rows a restore has to bring. A server that starts on them may change some. */
const tables = "workspaces users api_keys manifests items photos consignors activity".split(" ");

/** Counts the rows of each table, as text for comparison. */
export async function countRows(url: string): Promise<string> {
  const { sql, close } = createDatabase(url, { max: 1 });
  const counts = [
    ...tables.map((name) => sql`select count(*)::int as count from ${sql(name)}`),
    // The backup may itself be a job, and photos may be read until it begins.
    sql`select count(*)::int as count from jobs where kind = 'description'`,
  ];
  return JSON.stringify(await Promise.all(counts).finally(close));
}

/** Counts the rows of an embedded database whose server is stopped. */
export async function countEmbedded(dataDir: string): Promise<string> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  return countRows(url).finally(stop);
}
