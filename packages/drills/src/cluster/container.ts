import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { freePort } from "../installation/server-process";
import { until } from "../installation/waiting";

/** Settings of a start of the image, or of the folder that stands in for it. */
export type Place = {
  /** Kills remaining processes when aborted. */
  signal: AbortSignal;
  /** Command that starts the server as this user, with a folder as its volume. */
  command: (given: { dataDir: string; user: string; env: Record<string, string> }) => {
    file: string;
    args: string[];
    env?: Record<string, string>;
    user?: { uid: number; gid: number };
    /** Whether the server is the first process of a namespace, and not the spawned command itself. */
    isNamespace: boolean;
  };
};

/** The images of this version and the next one, or a folder that stands in for both. */
export type Built = {
  place: Place;
  next: Place;
  /** User that runs the server, in the format of `docker run --user`. */
  user: string;
  /** Runs the image's health check; returns its exit code. */
  checkHealth?: (port: number) => Promise<number>;
  /** Runs a command of the image on a volume, with a folder as its `/backups`. */
  runCommand?: (
    command: string[],
    given: { dataDir: string; user: string; backups: string },
  ) => Promise<{ code: number; output: string }>;
  close: () => Promise<void>;
};

export type Container = Awaited<ReturnType<typeof startContainer>>;

export type Wanted = { dataDir: string; user: string; port?: number };

/** Starts a server on a volume; it may end before it is ready. */
async function spawnContainer(place: Place, { dataDir, user, port }: Wanted & { port: number }) {
  const env = { PORT: String(port), LOG_LEVEL: "debug", HOST: "127.0.0.1" };
  const started = place.command({ dataDir, user, env });
  const child = spawn(started.file, started.args, {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: started.env ?? process.env,
    signal: place.signal,
    killSignal: "SIGKILL",
    ...started.user,
  });
  const container = {
    said: "",
    code: undefined as number | undefined,
    ended: Promise.resolve(0),
    /** Process id of the server on this machine. */
    async pid() {
      const own = child.pid ?? 0;
      if (!started.isNamespace) return own;
      const children = await readFile(`/proc/${own}/task/${own}/children`, "utf8");
      return Number(children.trim());
    },
  };
  child.on("error", (error) => {
    container.said += error.message;
  });
  container.ended = new Promise((resolve) => {
    child.once("close", (code, signal) => {
      container.code = code ?? -1;
      container.said += signal ?? "";
      resolve(container.code);
    });
  });
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (chunk: Buffer) => {
      container.said += chunk;
    });
  }
  return container;
}

/** Output of a start that must fail, and its exit code. */
export async function refusedStart(place: Place, wanted: Wanted) {
  const container = await spawnContainer(place, { ...wanted, port: await freePort() });
  const code = await container.ended;
  const lines = container.said.split("\n").filter((line) => line && !line.startsWith("{"));
  return { code, lines };
}

/** Starts a server on a volume and waits until it is ready. */
export async function startContainer(place: Place, wanted: Wanted) {
  const port = wanted.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const container = await spawnContainer(place, { ...wanted, port });
  const end = async (signal: NodeJS.Signals) => {
    const pid = container.code === undefined ? await container.pid() : 0;
    if (pid) process.kill(pid, signal);
    return container.ended;
  };
  const isReady = async () => {
    if (container.code !== undefined) throw new Error(`The server ended:\n${container.said.slice(-4_000)}`);
    return fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until("the server is ready", isReady, 120_000).catch(async (error: unknown) => {
    await end("SIGKILL");
    throw error;
  });
  return {
    port,
    origin,
    startMs: performance.now() - startedAt,
    /** PostgreSQL's log lines about an interrupted previous run. */
    wasInterrupted: () => /was interrupted|not properly shut down/.test(container.said),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
