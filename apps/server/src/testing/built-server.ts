import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

export type Settings = Record<string, string>;

/** A folder that the database's own user can reach, too. It is removed after the test. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-server-"));
  await chmod(folder, 0o755);
  // A database whose server was killed may still be writing its last files.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return folder;
}

/** Runs another script of the build to its end, with these settings alone. */
export async function runBuilt(script: string, args: readonly string[], settings: Settings) {
  const path = fileURLToPath(new URL(`../../dist/server/${script}`, import.meta.url));
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, [path, ...args], {
    cwd: tmpdir(),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return { code, said };
}

/** The built server with these settings alone, and what it says. */
export function runServer(settings: Settings) {
  if (!existsSync(main)) {
    throw new Error(`${main} is not there: npm test builds it first, and so does npm start.`);
  }
  const env = { PATH: process.env.PATH, PORT: "0", ...settings };
  const child = spawn(process.execPath, [main], { cwd: tmpdir(), env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { text: "" };
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (chunk: Buffer) => {
      said.text += chunk.toString();
    });
  }
  const exited = once(child, "close").then(([code, signal]) => ({ code, signal }));
  onTestFinished(() => end(child, "SIGKILL", exited));
  return { child, said, exited };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<unknown>): Promise<void> {
  child.kill(signal);
  await exited;
}

/** Waits until it says that it is ready. */
export async function startServer(settings: Settings) {
  const { child, said, exited } = runServer(settings);
  const hasEnded = exited.then(() => {
    throw new Error(`The server ended before it was ready:\n${said.text}`);
  });
  const isReady = new Promise<string>((resolve) => {
    child.stdout.on("data", () => {
      const [, port] = /^Lotwright is ready at http:\/\/localhost:(\d+)$/m.exec(said.text) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const origin = await Promise.race([isReady, hasEnded]);
  hasEnded.catch(() => undefined);
  return { origin, said, exited, stop: (signal: NodeJS.Signals) => end(child, signal, exited) };
}
