import { type Client, S3Error } from "minio";
import type { S3Call, S3Options } from "./s3-call";
import { StorageUnavailableError } from "./storage";

/** How long the outcome of an attempt counts. */
const provenForMs = 10_000;

const text = Buffer.from("Lotwright checks whether it may write, read and remove objects here.\n");

export const isAccessDenied = (error: unknown) => error instanceof S3Error && error.code === "AccessDenied";

/**
 * Writes, reads and removes a small object: keys that are limited to objects may not ask for the bucket.
 * @throws StorageUnavailableError that names a missing right; what the store or the network answers otherwise
 */
export async function tryObject(call: S3Call, { bucket, endpoint }: S3Options, key: string): Promise<void> {
  const attempt = (right: string, work: (client: Client) => Promise<unknown>) =>
    call(work).catch((cause) => {
      if (!isAccessDenied(cause)) throw cause;
      const message = `The access key lacks the right ${right} for objects in the bucket ${bucket} at ${endpoint}`;
      throw new StorageUnavailableError(message, { cause });
    });
  await attempt("s3:PutObject", (client) => client.putObject(bucket, key, text, text.length));
  await attempt("s3:GetObject", (client) => client.statObject(bucket, key));
  await attempt("s3:DeleteObject", (client) => client.removeObject(bucket, key));
}

/**
 * Returns a function that says whether an error means that the object is missing, although the store answered 403: AWS and others
 * answer so without the right to list, which would otherwise look like a missing right to read.
 */
export function createHiddenMissing(call: S3Call, options: S3Options, key: string) {
  let proof: Promise<boolean> | undefined;
  return async (error: unknown): Promise<boolean> => {
    if (!isAccessDenied(error)) return false;
    proof ??= tryObject(call, options, key)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        setTimeout(() => {
          proof = undefined;
        }, provenForMs).unref();
      });
    return proof;
  };
}
