import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import { afterAll, onTestFinished } from "vitest";

export type Settings = Record<string, string>;

/** Takes what ends a thing, and calls it when the thing is no longer needed. */
export type CleanUp = (end: () => Promise<void>) => void;

/** For what the tests of a file share: ended after the last one, in reverse order. Called at the top of the file. */
export function afterFile(): CleanUp {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return (end) => void ends.unshift(end);
}

/** A folder that the database's own user can reach, too. */
export async function makeDataDir(cleanUp: CleanUp = onTestFinished): Promise<string> {
  const { path, remove } = await makeServerFolder();
  cleanUp(remove);
  return path;
}

/** A data folder that has a migrated, empty database: a server on it starts in a third of the time. */
export async function makeUsedDataDir(cleanUp: CleanUp = onTestFinished): Promise<string> {
  const dataDir = join(await makeDataDir(cleanUp), "data");
  await mkdir(dataDir);
  await copyCluster(dataDir);
  return dataDir;
}

/** Starts a script of the build with these settings alone. */
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
  return { child, said: listenTo(child), exited: once(child, "close") };
}

/** What a process has said so far, and a way to wait for more. */
function listenTo({ stdout, stderr }: { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }) {
  const arrivals = new EventEmitter<{ text: [] }>();
  const said = {
    text: "",
    /** Resolves once it has said this so many times. */
    async until(words: string, times = 1): Promise<void> {
      while (said.text.split(words).length <= times) await once(arrivals, "text");
    },
  };
  for (const output of [stdout, stderr]) {
    output.on("data", (chunk: Buffer) => {
      said.text += chunk.toString();
      arrivals.emit("text");
    });
  }
  return said;
}

/** Runs another script of the build to its end: its exit code, and what it said on both outputs or on standard output alone. */
export async function runBuilt(script: string, args: readonly string[], settings: Settings) {
  const { child, said, exited } = spawnBuilt(script, args, settings);
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const [code] = await exited;
  return { code, said: said.text, stdout };
}

/** The built server with these settings alone, and what it says. */
export function runServer(
  settings: Settings,
  cleanUp: CleanUp = onTestFinished,
  nodeArgs: readonly string[] = [],
) {
  const { child, said, exited: closed } = spawnBuilt("main.js", [], { PORT: "0", ...settings }, nodeArgs);
  const exited = closed.then(([code, signal]) => ({ code, signal }));
  cleanUp(() => end(child, "SIGKILL", exited));
  return { child, said, exited };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<unknown>): Promise<void> {
  child.kill(signal);
  await exited;
}

/** Waits until it says that it is ready. */
export async function startServer(
  settings: Settings,
  cleanUp: CleanUp = onTestFinished,
  nodeArgs: readonly string[] = [],
) {
  const { child, said, exited } = runServer(settings, cleanUp, nodeArgs);
  const hasEnded = exited.then(() => {
    throw new Error(`The server ended before it was ready:\n${said.text}`);
  });
  await Promise.race([said.until("Lotwright is ready at"), hasEnded]);
  hasEnded.catch(() => undefined);
  const [, port] = /^Lotwright is ready at http:\/\/localhost:(\d+)$/m.exec(said.text) ?? [];
  const origin = `http://127.0.0.1:${port}`;
  return { origin, said, exited, stop: (signal: NodeJS.Signals) => end(child, signal, exited) };
}
