import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { readLinuxProcess } from "@lotwright/tooling/linux-process";

const builtMain = fileURLToPath(new URL("../../../../apps/server/dist/server/main.js", import.meta.url));
const keptCharacters = 200_000;

export type ServerProcess = Awaited<ReturnType<typeof makeServer>>;

/** Entry file `main` of another build, and path `node` of another Node.js. */
type How = { main?: string | undefined; node?: string | undefined };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A TCP server has an AddressInfo.
  server.close();
  await once(server, "close");
  return port;
}

/** Runs the built server as a separate process, which keeps its address across restarts. */
export async function makeServer(
  settings: Record<string, string>,
  { main = builtMain, node = process.execPath }: How = {},
) {
  const port = await freePort();
  const server = {
    origin: `http://127.0.0.1:${port}`,
    said: "",
    startMs: 0,
    pid: 0,
    exitCode: undefined as number | undefined,
    ended: Promise.resolve(0),
    start,
    kill,
    stop: () => kill("SIGTERM"),
    assertRuns,
    /** Counts the open files and connections of the server, from /proc. */
    files: async () => (await readdir(`/proc/${server.pid}/fd`)).length,
    usage: () => readLinuxProcess(server.pid),
  };

  async function start(): Promise<void> {
    const base = { PATH: process.env.PATH, LOG_LEVEL: "warn", TMPDIR: tmpdir() };
    const env = { ...base, ...settings, PORT: String(port) };
    const startedAt = performance.now();
    const child = spawn(node, [main], {
      cwd: tmpdir(),
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    server.pid = child.pid ?? 0;
    server.exitCode = undefined;
    server.said = "";
    server.ended = once(child, "close").then(([code, signal]) => {
      server.exitCode = code ?? -1;
      server.said += signal ?? "";
      return code ?? -1;
    });
    await new Promise<void>((resolve, reject) => {
      for (const output of [child.stdout, child.stderr]) {
        output.on("data", (chunk: Buffer) => {
          server.said += chunk;
          // Seldom, because each cut copies the whole log.
          if (server.said.length > 2 * keptCharacters) server.said = server.said.slice(-keptCharacters);
          if (server.startMs === 0 && server.said.includes("Lotwright is ready at ")) resolve();
        });
      }
      server.startMs = 0;
      server.ended.then(
        () => reject(new Error(`The server ended before it was ready:\n${server.said}`)),
        reject,
      );
    });
    server.startMs = performance.now() - startedAt;
  }

  async function kill(signal: NodeJS.Signals): Promise<number> {
    if (server.pid) process.kill(server.pid, signal);
    const code = await server.ended;
    server.pid = 0;
    return code;
  }

  /** Throws if the server exited unexpectedly. */
  function assertRuns(): void {
    if (server.exitCode !== undefined)
      throw new Error(`The server ended with ${server.exitCode}:\n${server.said.slice(-4_000)}`);
  }

  await start();
  return server;
}
