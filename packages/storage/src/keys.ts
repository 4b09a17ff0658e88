import { randomBytes } from "node:crypto";

const maxKeyLength = 200;
const minTokenBytes = 16;
const safeKey = /^[a-z0-9]+(?:[.-]+[a-z0-9]+)*(?:\/[a-z0-9]+(?:[.-]+[a-z0-9]+)*)*$/;

/** Keys are made by us, so an unsafe one is a bug, or an address from outside that was not checked. */
export function assertSafeKey(key: string): void {
  const isSafe = key.length <= maxKeyLength && safeKey.test(key) && !key.includes("..");
  if (!isSafe) throw new Error(`Unsafe storage key ${JSON.stringify(key.slice(0, maxKeyLength))}`);
}

/** An unguessable lower-case name: 128 bits or more. */
export function makeToken(bytes = minTokenBytes): string {
  if (bytes < minTokenBytes) throw new RangeError(`A token needs at least ${minTokenBytes} bytes`);
  return randomBytes(bytes).toString("hex");
}
