import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CatalogPages } from "@lotwright/contracts/catalog/public-catalog";
import { z } from "zod";
import type { BuiltWeb } from "./app";
import { readEnv, version } from "./core/env";
import { createLogger } from "./core/logger";
import { limitHeapGrowth } from "./installation/heap-growth";
import { httpOrigin } from "./installation/served-origin";
import { endOnUnhandledErrors } from "./installation/unhandled-errors";
import { type RunningServer, startServer } from "./server";

/** Timeout in ms, longer than those of requests and jobs, so that only a hang exceeds it. */
const shutdownTimeoutMs = 30_000;

/** Finds the web app's build in the nearest parent folder, because the bundle may run from any depth. */
async function findWeb(folder = dirname(fileURLToPath(import.meta.url))): Promise<BuiltWeb | undefined> {
  const root = join(folder, "apps/web/dist");
  const list = join(folder, "apps/web/dist-catalog/routes.json");
  const rendering = join(folder, "apps/web/dist-catalog/catalog-page.js");
  if ([join(root, "index.html"), list, rendering].every(existsSync)) {
    const routes = z.array(z.string()).parse(JSON.parse(await readFile(list, "utf8")));
    const { pages }: { pages: Omit<CatalogPages, "version"> } = await import(pathToFileURL(rendering).href);
    const version = createHash("sha256")
      .update(await readFile(rendering))
      .digest("base64url");
    return { root, routes, pages: { ...pages, version } };
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findWeb(parent);
}

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLogger(env.LOG_LEVEL);
  log.info({ version, node: process.versions.node }, "starting");
  let server: RunningServer | undefined;
  let isStopping = false;
  const end = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    Promise.resolve(server?.stop()).then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, "the server did not stop cleanly");
        process.exit(1);
      },
    );
  };
  endOnUnhandledErrors(log, end);
  limitHeapGrowth();
  server = await startServer(env, log, await findWeb());
  const runtime = `Node.js ${process.versions.node}`;
  process.stdout.write(`Lotwright is ready at ${httpOrigin(env.HOST, server.port)} (${runtime})\n`);
  if (server.lan) {
    const { lanAnnouncement } = await import("./areas/accounts/connect/announcement");
    process.stdout.write(await lanAnnouncement(server.lan, process.stdout.isTTY === true));
  }

  const stop = (signal: string) => {
    if (!isStopping) log.info({ signal }, "stopping");
    end(0);
  };
  // npm and the terminal may both send a signal; `end` runs once.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
