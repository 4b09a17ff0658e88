import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { openArchive } from "@lotwright/backup/archive-reader";
import { BackupError } from "@lotwright/backup/backup-error";
import { type BackupStore, placeIn } from "@lotwright/backup/places";
import { z } from "zod";
import type { BackupRunner } from "../areas/workspace/backups/runner";
import { withinDeadline } from "../core/deadline";

/** Exit code of a drill that could not run, which says nothing about the backup. */
export const notTriedCode = 75;

const printed = z.object({ bytes: z.int(), missing: z.int() });
const graceMs = 10_000;
const tryWithinMs = 60_000;
const script = fileURLToPath(new URL("backup.js", import.meta.url));

/** Runs the `backup` command in a child process, so that its memory and CPU use are separate. */
async function runBackupCommand(args: readonly string[], signal: AbortSignal) {
  signal.throwIfAborted();
  // The child stops when the channel closes, however this process ends.
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill("SIGTERM");
    killing = setTimeout(() => child.kill("SIGKILL"), graceMs);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const [output, complaint, [code]] = await Promise.all([
      read(child.stdout),
      read(child.stderr),
      once(child, "close"),
    ]);
    return { code, output, lastLine: lastLine(complaint) };
  } finally {
    clearTimeout(killing);
    signal.removeEventListener("abort", stop);
  }
}

export function createBackupRunner(folder: string, store: BackupStore | undefined): BackupRunner {
  const labelOf = (name: string) => placeIn(folder, name, store).label;
  return {
    async make({ name, since }, signal) {
      const args = [labelOf(name), ...(since === null ? [] : ["--since", labelOf(since)])];
      const { code, output, lastLine } = await runBackupCommand(args, signal);
      if (code !== 0) throw new Error(lastLine || `The backup ended with ${code}.`);
      return printed.parse(JSON.parse(output));
    },
    async drill(name, signal) {
      const { code, lastLine } = await runBackupCommand(["--drill", labelOf(name)], signal);
      if (code === 0) return undefined;
      if (code === notTriedCode) return lastLine;
      throw new Error(lastLine || `The drill ended with ${code}.`);
    },
    async tryPlace() {
      const late = () => new Error(`The place of backups, ${folder}, does not answer.`);
      const trying = runBackupCommand(["--try", folder], AbortSignal.timeout(tryWithinMs));
      // A hanging network share blocks the process, even against SIGKILL.
      const { code, lastLine } = await withinDeadline(tryWithinMs + graceMs, trying, late);
      if (code !== 0) throw lastLine ? new Error(lastLine) : late();
    },
    async has(name) {
      try {
        await openArchive(placeIn(folder, name, store));
        return true;
      } catch (error) {
        if (error instanceof BackupError) return false;
        throw error;
      }
    },
    remove: (name) => placeIn(folder, name, store).remove(),
  };
}

const read = (output: Readable | null) => (output ? text(output) : "");

const lastLine = (complaint: string) => complaint.trim().split("\n").at(-1) ?? "";
