import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type BackupStore, placeIn } from "@lotwright/backup/places";
import { z } from "zod";
import type { BackupRunner } from "./features/backups/runner";

const printed = z.object({ bytes: z.int() });
const script = fileURLToPath(new URL("backup.js", import.meta.url));

/** Runs the command `backup` beside the server, so that its memory and its work are not the server's. */
export function createBackupRunner(folder: string, store: BackupStore | undefined): BackupRunner {
  const labelOf = (name: string) => placeIn(folder, name, store).label;
  return {
    async make({ name, since }, signal) {
      const args = [labelOf(name), ...(since === null ? [] : ["--since", labelOf(since)])];
      // It stops when the channel closes: when this process ends, however it ends.
      const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
      const stop = () => child.kill("SIGTERM");
      signal.addEventListener("abort", stop, { once: true });
      try {
        const [output, complaint, [code]] = await Promise.all([
          read(child.stdout),
          read(child.stderr),
          once(child, "close"),
        ]);
        if (code !== 0) throw new Error(lastLine(complaint) || `The backup ended with ${code}.`);
        return printed.parse(JSON.parse(output));
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
    async has(name) {
      return (await placeIn(folder, name, store).find()) !== undefined;
    },
    remove: (name) => placeIn(folder, name, store).remove(),
  };
}

const read = (output: Readable | null) => (output ? text(output) : "");

const lastLine = (complaint: string) => complaint.trim().split("\n").at(-1) ?? "";
