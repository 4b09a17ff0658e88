import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const built = (name: string) =>
  fileURLToPath(new URL(`../../../../apps/server/dist/server/${name}.js`, import.meta.url));

/** Starts a command of the built server, with the settings of a server. */
export function startCommand(
  name: "backup" | "restore" | "doctor",
  args: string[],
  settings: Record<string, string>,
) {
  const env = { PATH: process.env.PATH, TMPDIR: tmpdir(), LOG_LEVEL: "warn", ...settings };
  const child = spawn(process.execPath, [built(name), ...args], {
    cwd: tmpdir(),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const command = {
    pid: child.pid ?? 0,
    said: "",
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended: once(child, "close").then(([code]): number => code ?? -1),
  };
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (chunk: Buffer) => {
      command.said += chunk.toString();
    });
  }
  return command;
}

/** Runs a command to its end; rejects with its output if it fails. */
export async function runCommand(
  name: "backup" | "restore",
  args: string[],
  settings: Record<string, string>,
) {
  const command = startCommand(name, args, settings);
  if ((await command.ended) !== 0) throw new Error(`${name} failed: ${command.said.trim()}`);
  return command.said;
}
