import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const script = fileURLToPath(new URL("./store-child.ts", import.meta.url));
const settings = z.object({
  endpoint: z.url(),
  bucket: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
});

/** An S3 server in a separate process. */
export async function startStoreProcess() {
  const child = spawn(process.execPath, ["--import", "tsx", script, "photos"], {
    // Use the folder in which tsx is found.
    cwd: dirname(script),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      settings: settings.parse(JSON.parse(line)),
      async close() {
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error("The S3 server ended before it was ready");
}
