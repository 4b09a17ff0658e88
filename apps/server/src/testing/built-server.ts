import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import { afterAll, onTestFinished } from "vitest";

export type Settings = Record<string, string>;

/** Registers a cleanup function. */
export type CleanUp = (end: () => Promise<void>) => void;

/** Registers cleanup after the last test of a file, in reverse order. Call it at the file's top level. */
export function afterFile(): CleanUp {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return (end) => void ends.unshift(end);
}

/** Creates a folder that the database's OS user can access. */
export async function makeDataDir(cleanUp: CleanUp = onTestFinished): Promise<string> {
  const { path, remove } = await makeServerFolder();
  cleanUp(remove);
  return path;
}

/** Creates a data folder with a migrated, empty database, which shortens startup to a third. */
export async function makeUsedDataDir(cleanUp: CleanUp = onTestFinished): Promise<string> {
  const dataDir = join(await makeDataDir(cleanUp), "data");
  await mkdir(dataDir);
  await copyCluster(dataDir);
  return dataDir;
}

/** Creates a migrated database on a shared PostgreSQL, for tests that do not concern an embedded database. */
export async function externalDatabase(cleanUp: CleanUp = onTestFinished) {
  const database = await createTestDatabase();
  cleanUp(() => database.close());
  return database;
}

/** Spawns a script of the build with only these environment variables. */
function spawnBuilt(
  script: string,
  args: readonly string[],
  settings: Settings,
  nodeArgs: readonly string[] = [],
) {
  const path = fileURLToPath(new URL(`../../dist/server/${script}`, import.meta.url));
  if (!existsSync(path)) {
    throw new Error(`${path} is not there: "npm test -- processes" builds it first, and so does npm start.`);
  }
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, [...nodeArgs, path, ...args], {
    cwd: tmpdir(),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, output: collectOutput(child), exited: once(child, "close") };
}

/** Collects the output of a process. */
function collectOutput({ stdout, stderr }: { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }) {
  const arrivals = new EventEmitter<{ text: [] }>();
  const output = {
    text: "",
    /** Resolves when the output contains `words` this many times. */
    async until(words: string, times = 1): Promise<void> {
      while (output.text.split(words).length <= times) await once(arrivals, "text");
    },
  };
  for (const stream of [stdout, stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output.text += chunk.toString();
      arrivals.emit("text");
    });
  }
  return output;
}

/** Runs a script of the build to its end. `output` combines standard output and standard error. */
export async function runBuilt(script: string, args: readonly string[], settings: Settings) {
  const { child, output, exited } = spawnBuilt(script, args, settings);
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const [code] = await exited;
  return { code, output: output.text, stdout };
}

/** Spawns the built server with only these environment variables. */
export function runServer(
  settings: Settings,
  cleanUp: CleanUp = onTestFinished,
  nodeArgs: readonly string[] = [],
) {
  const { child, output, exited: closed } = spawnBuilt("main.js", [], { PORT: "0", ...settings }, nodeArgs);
  const exited = closed.then(([code, signal]) => ({ code, signal }));
  cleanUp(() => end(child, "SIGKILL", exited));
  return { child, output, exited };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<unknown>): Promise<void> {
  child.kill(signal);
  await exited;
}

/** Spawns the built server and waits until it is ready. */
export async function startServer(
  settings: Settings,
  cleanUp: CleanUp = onTestFinished,
  nodeArgs: readonly string[] = [],
) {
  const { child, output, exited } = runServer(settings, cleanUp, nodeArgs);
  const hasEnded = exited.then(() => {
    throw new Error(`The server ended before it was ready:\n${output.text}`);
  });
  await Promise.race([output.until("Lotwright is ready at"), hasEnded]);
  hasEnded.catch(() => undefined);
  const [, port] =
    /^Lotwright is ready at http:\/\/localhost:(\d+) \(Node\.js [\d.]+\)$/m.exec(output.text) ?? [];
  const origin = `http://127.0.0.1:${port}`;
  return { origin, output, exited, stop: (signal: NodeJS.Signals) => end(child, signal, exited) };
}
