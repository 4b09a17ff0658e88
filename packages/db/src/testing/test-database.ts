import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { createDatabase, type DatabaseClient } from "../client";
import { databaseUrl, templateName } from "./template";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the server that global-setup.ts started. */
    databaseUrl: string;
  }
}

/** A migrated database of one's own, copied from the template. `close` drops it. */
export async function createTestDatabase(): Promise<DatabaseClient & { url: string }> {
  const server = inject("databaseUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnce(server, `create database ${name} template ${templateName}`);
  const url = databaseUrl(server, name);
  const { db, sql, close } = createDatabase(url);
  return {
    url,
    db,
    sql,
    async close() {
      await close();
      await runOnce(server, `drop database ${name} with (force)`);
    },
  };
}

async function runOnce(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql.unsafe(statement).finally(() => sql.end());
}
