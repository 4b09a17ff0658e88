import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { compileFunction } from "node:vm";
import type { OpenSimulatedPage } from "@lotwright/testing/simulated-page";

const web = fileURLToPath(new URL("../../../../apps/web/", import.meta.url));
const run = promisify(execFile);
/** Line of the script that sets the version of the queue's database. */
const databaseVersion = /databaseVersion = \d+/;

/** The built release, or the next one, which upgrades the queue's database to another version. */
export type Release = "this" | "next";

/** Returns the app of a release as a new page has it, with nothing in memory. */
export type LoadPage = (
  globals: Record<string, unknown>,
  release: Release,
) => { openPage: OpenSimulatedPage };

async function buildScript(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-simulated-page-"));
  const vite = join(web, "node_modules/vite/bin/vite.js");
  const options = [
    "build",
    "--config",
    "vite.simulation.config.ts",
    "--outDir",
    folder,
    "--logLevel",
    "error",
  ];
  try {
    await run(process.execPath, [vite, ...options], { cwd: web });
    return await readFile(join(folder, "page.js"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the web app's queue, caches and drafts from their sources into a function whose parameters are the globals of a page. Each call
 * runs all modules anew, so that many phones live in one process, and a new page has nothing of the one before.
 */
export async function buildPage(): Promise<LoadPage> {
  const script = `${await buildScript()}\nreturn simulatedPage;`;
  const next = script.replace(databaseVersion, (line) => `${line} + 1`);
  if (next === script) throw new Error("The version of the queue's database was not found");
  const scripts: Record<Release, string> = { this: script, next };
  const loads = new Map<Release, (...values: unknown[]) => { openPage: OpenSimulatedPage }>();
  return (globals, release) => {
    const names = Object.keys(globals);
    const load =
      loads.get(release) ??
      (compileFunction(scripts[release], names, { filename: `${release}.js` }) as NonNullable<
        ReturnType<typeof loads.get>
      >); // as the script ends
    loads.set(release, load);
    return load(...names.map((name) => globals[name]));
  };
}
