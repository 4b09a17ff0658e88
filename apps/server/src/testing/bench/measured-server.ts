import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../../dist/server/main.js", import.meta.url));
const bytesPerKilobyte = 1024;
const ticksPerSecond = 100;

/** The built server as a process of its own, and what Linux tells of its memory. */
export async function startMeasuredServer(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", ...settings };
  const child = spawn(process.execPath, [main], { cwd: tmpdir(), env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "close");
  const origin = await readyAt(child.stdout);
  const proc = `/proc/${child.pid}`;
  return {
    origin,
    rssBytes: () => statusBytes(proc, "VmRSS"),
    peakBytes: () => statusBytes(proc, "VmHWM"),
    cpuSeconds: () => cpuSeconds(proc),
    /** From here on the peak counts anew. */
    resetPeak: () => writeFile(`${proc}/clear_refs`, "5"),
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function readyAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, port] = /^Lotwright is ready at http:\/\/localhost:(\d+)$/.exec(line) ?? [];
    if (port) {
      output.resume();
      return `http://127.0.0.1:${port}`;
    }
    process.stderr.write(`${line}\n`);
  }
  throw new Error("The server ended before it was ready");
}

/** In user and system mode, of all its threads. */
async function cpuSeconds(proc: string): Promise<number> {
  const stat = await readFile(`${proc}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}

async function statusBytes(proc: string, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`${proc}/status`, "utf8");
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
  if (!kilobytes) throw new Error(`Linux does not tell ${field}`);
  return Number(kilobytes) * bytesPerKilobyte;
}
