import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { linuxProcess } from "@lotwright/tooling/linux-process";

const builtMain = fileURLToPath(new URL("../../../../apps/server/dist/server/main.js", import.meta.url));
const keptCharacters = 200_000;

export type ServerProcess = Awaited<ReturnType<typeof makeServer>>;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has one
  server.close();
  await once(server, "close");
  return port;
}

/** The built server, or that of another build, as a separate process. It keeps its address across restarts. */
export async function makeServer(settings: Record<string, string>, main = builtMain) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = {
    port,
    origin,
    said: "",
    startMs: 0,
    pid: 0,
    exitCode: undefined as number | undefined,
    ended: Promise.resolve(0),
    start,
    kill,
    assertRuns,
    files,
    rssBytes,
  };

  async function start(): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      LOG_LEVEL: "warn",
      TMPDIR: tmpdir(),
      ...settings,
      PORT: String(port),
    };
    const startedAt = performance.now();
    const child = spawn(process.execPath, [main], { cwd: tmpdir(), env, stdio: ["ignore", "pipe", "pipe"] });
    server.pid = child.pid ?? 0;
    server.exitCode = undefined;
    server.ended = once(child, "close").then(([code, signal]) => {
      server.exitCode = code ?? -1;
      server.said += signal ?? "";
      return code ?? -1;
    });
    for (const output of [child.stdout, child.stderr]) {
      output.on("data", (chunk: Buffer) => {
        server.said = (server.said + chunk).slice(-keptCharacters);
      });
    }
    server.said = "";
    const isReady = new Promise<void>((resolve) => {
      child.stdout.on("data", () => {
        if (server.said.includes("Lotwright is ready at ")) resolve();
      });
    });
    const failed = server.ended.then(() => {
      throw new Error(`The server ended before it was ready:\n${server.said}`);
    });
    await Promise.race([isReady, failed]);
    failed.catch(() => undefined);
    server.startMs = performance.now() - startedAt;
  }

  async function kill(signal: NodeJS.Signals): Promise<number> {
    if (server.pid) process.kill(server.pid, signal);
    const code = await server.ended;
    server.pid = 0;
    return code;
  }

  /** It exited unexpectedly. */
  function assertRuns(): void {
    if (server.exitCode !== undefined)
      throw new Error(`The server ended with ${server.exitCode}:\n${server.said.slice(-4_000)}`);
  }

  /** Its open files and connections, from /proc. */
  async function files(): Promise<number> {
    return (await readdir(`/proc/${server.pid}/fd`)).length;
  }

  async function rssBytes(): Promise<number> {
    return linuxProcess(server.pid).rssBytes();
  }

  await start();
  return server;
}
