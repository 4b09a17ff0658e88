import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createDatabase } from "@lotwright/db/client";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@lotwright/db/embedded";
import { migrateDatabase } from "@lotwright/db/migrate";
import { type Env, readEnv } from "./env";
import { createResetLink } from "./features/auth/reset-links";

type OpenDatabase = { url: string; stop(): Promise<void> };

/** The database of the configured server: that of a running one, or one that runs as long as this command. */
async function openDatabase(env: Env): Promise<OpenDatabase> {
  const stop = async () => {};
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop };
  const dataDir = resolve(env.DATA_DIR);
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  const running = await findEmbeddedPostgres(dataDir);
  if (running) return { url: running.url, stop };
  const embedded = await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(embedded.url);
  return embedded;
}

const originOf = ({ PUBLIC_URL, PORT }: Env) =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${PORT}`;

async function printLink(email: string): Promise<void> {
  const env = readEnv();
  const database = await openDatabase(env);
  try {
    const client = createDatabase(database.url);
    try {
      const { url, expiresAt } = await createResetLink(client.db, {
        email,
        origin: originOf(env),
        now: Date.now(),
      });
      const until = expiresAt.toISOString().slice(11, 16);
      process.stdout.write(
        `Open this link to set a new password for ${email}. It works once, until ${until} UTC:\n${url}\n`,
      );
    } finally {
      await client.close();
    }
  } finally {
    await database.stop();
  }
}

const [email, ...others] = process.argv.slice(2);
const printed =
  email && others.length === 0
    ? printLink(email)
    : Promise.reject(new Error("Name one account: npm run reset-password -- ada@example.com"));
printed.catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
