import { readFile } from "node:fs/promises";
import { createDatabase } from "@lotwright/db/client";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { registerAt } from "@lotwright/testing/client";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDir, makeUsedDataDir, runServer, startServer } from "../testing/built-server";

/** The SQL in "Change the database's password" of operations.md. */
async function documentedStatements() {
  const text = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const [, section = ""] = text.split("## Change the database's password\n");
  const [ownText = ""] = section.split("\n## ", 1);
  return [...ownText.matchAll(/```sql\n(.*?)```/gs)].map(([, statements = ""]) => statements);
}

test("sets a new password of the database while serving, refuses no call, and rejects the old role", async () => {
  const database = await startEmbeddedPostgres({ dataDir: await makeUsedDataDir(), fsync: false });
  onTestFinished(() => database.stop());
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url };
  const [makeRole = "", endOldRole = ""] = await documentedStatements();
  const { sql, close } = createDatabase(database.url, { max: 1 });
  const owner = new URL(database.url).username;
  const run = (statements: string) => sql.unsafe(statements.replace(/\blotwright\b/g, owner)).simple();
  const old = await startServer(settings);
  const client = await registerAt(old.origin);
  const { id: manifestId } = await client.makeManifest();

  await run(makeRole);
  const url = Object.assign(new URL(database.url), { username: "lotwright_2", password: "a-new-one" });
  const next = await startServer({ ...settings, DATABASE_URL: url.href });
  const later = client.at(next.origin);
  await Promise.all([client.makeItem({ manifestId }), later.makeItem({ manifestId })]);
  await old.stop("SIGTERM");
  await run(endOldRole);
  await close();
  await later.makeItem({ manifestId });
  expect(await (await fetch(`${next.origin}/readyz`)).json()).toEqual({ status: "ready" });

  const refused = runServer({ ...settings, LOG_LEVEL: "silent" });
  expect(await refused.exited).toEqual({ code: 1, signal: null });
  expect(refused.output.text).toMatch(
    /^The server can't use the database of DATABASE_URL: role "\w+" is not permitted to log in\n$/,
  );
});
