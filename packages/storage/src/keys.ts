import { randomBytes } from "node:crypto";

const maxKeyLength = 200;
const minTokenBytes = 16;
const safeKey = /^[a-z0-9]+(?:[.-]+[a-z0-9]+)*(?:\/[a-z0-9]+(?:[.-]+[a-z0-9]+)*)*$/;

/** Throws for an unsafe key, which is a bug, since keys are generated, or an unchecked URL. */
export function assertSafeKey(key: string): void {
  const isSafe = key.length <= maxKeyLength && safeKey.test(key) && !key.includes("..");
  if (!isSafe) throw new Error(`Unsafe storage key ${JSON.stringify(key.slice(0, maxKeyLength))}`);
}

/** Creates an unguessable lower-case name of at least 128 bits. */
export function makeToken(bytes = minTokenBytes): string {
  if (bytes < minTokenBytes) throw new RangeError(`A token needs at least ${minTokenBytes} bytes`);
  return randomBytes(bytes).toString("hex");
}
