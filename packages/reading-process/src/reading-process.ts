import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { startDeadline, waitedForProcessor } from "./deadline";
import { ReadingError } from "./reading-error";

/** A child process that reads untrusted input, so that its memory, time and crashes do not affect the server. */
export interface ReadingProcess<Request, Reply> {
  /** Resolves with the next reply, after a request or after the start. Leaves the process running if it rejects. */
  reply(request: Request | undefined, limits: Limits): Promise<Reply>;
  /** Kills the process. */
  end(): Promise<void>;
  readonly exited: Promise<unknown>;
}

interface Limits {
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

interface Program {
  /** A program of the build, or a TypeScript source. */
  path: string;
  args?: string[];
  /** Limit of the JavaScript heap, in MB. */
  heapLimit: number;
}

const maxOutputLength = 2_000;

export function startReadingProcess<Request extends object, Reply>({
  path,
  args = [],
  heapLimit,
}: Program): ReadingProcess<Request, Reply> {
  const loader = path.endsWith(".ts") ? ["--import", typeScriptLoader()] : [];
  const child = fork(path, args, {
    execArgv: [`--max-old-space-size=${heapLimit}`, ...loader],
    // Passes no server settings. A single arena returns memory freed by threads to the system.
    env: { MALLOC_ARENA_MAX: "1" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-maxOutputLength);
  });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    // Emitted without an exit if the process could not be started.
    child.on("error", () => child.pid === undefined && resolve());
  });
  return {
    exited,
    reply: (request, limits) => nextReply<Reply>(child, request, limits, () => output),
    end: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

const typeScriptLoader = () => pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

function nextReply<Reply>(
  child: ChildProcess,
  request: Serializable | undefined,
  { timeoutMs, signal }: Limits,
  output: () => string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      cancelDeadline();
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      signal?.removeEventListener("abort", onAbort);
      finish();
    };
    const fail = (kind: ReadingError["kind"], message: string) =>
      settle(() => reject(new ReadingError(kind, message)));
    const onMessage = (reply: Reply) => settle(() => resolve(reply));
    const onExit = (code: number | null, end: string | null) =>
      fail("crashed", `The reader ended with ${end ?? code}. ${output()}`.trim());
    const onError = (cause: Error) => fail("crashed", `The reader did not start: ${cause.message}`);
    const onAbort = () => fail("aborted", "Reading was aborted.");
    const onTimeout = (isStarved: boolean) =>
      isStarved
        ? fail("unavailable", "The machine is too busy for the reader.")
        : fail("timed-out", `The reader took longer than ${timeoutMs / 1_000} s.`);
    const cancelDeadline = startDeadline(timeoutMs, onTimeout, () => waitedForProcessor(child.pid ?? 0));
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted) onAbort();
    // The exit event reports a closed channel.
    else if (request) child.send(request, () => undefined);
  });
}
