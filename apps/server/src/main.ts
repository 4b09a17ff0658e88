import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CatalogPages } from "@lotwright/contracts/public-catalog";
import { z } from "zod";
import type { BuiltWeb } from "./app";
import { readEnv } from "./env";
import { createLogger } from "./logger";
import { startServer } from "./server";

/** Longer than requests and jobs are given: what still hangs then will not end. */
const giveUpMs = 30_000;

/** The web app's build lies beside the server's in the workspace, wherever the bundle runs from. */
async function findWeb(folder = dirname(fileURLToPath(import.meta.url))): Promise<BuiltWeb | undefined> {
  const root = join(folder, "apps/web/dist");
  const list = join(folder, "apps/web/dist-catalog/routes.json");
  const rendering = join(folder, "apps/web/dist-catalog/catalog-page.js");
  if ([join(root, "index.html"), list, rendering].every(existsSync)) {
    const routes = z.array(z.string()).parse(JSON.parse(await readFile(list, "utf8")));
    const { pages }: { pages: CatalogPages } = await import(pathToFileURL(rendering).href);
    return { root, routes, pages };
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findWeb(parent);
}

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLogger(env.LOG_LEVEL);
  // pg-boss awaits nobody when it writes down how a job ended: without a database that would end the process.
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled promise rejection"));
  const server = await startServer(env, log, await findWeb());
  const host = env.HOST === "127.0.0.1" || env.HOST === "0.0.0.0" ? "localhost" : env.HOST;
  process.stdout.write(`Lotwright is ready at http://${host}:${server.port}\n`);

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), giveUpMs).unref();
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "the server did not stop cleanly");
        process.exit(1);
      },
    );
  };
  // Asked twice, as npm and the terminal do together, it still stops once and cleanly.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
