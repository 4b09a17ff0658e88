import { type Client, S3Error } from "minio";
import type { S3Call, S3Options } from "./s3-call";
import { StorageUnavailableError } from "./storage";

/** Time in ms for which a test's result is reused. */
const provenForMs = 10_000;

const text = Buffer.from("Lotwright checks whether it may write, read and remove objects here.\n");

export const isAccessDenied = (error: unknown) => error instanceof S3Error && error.code === "AccessDenied";

/**
 * Tests storage by writing, reading and removing a small object, because keys limited to objects may not access the bucket.
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
 * Creates a function that detects a missing object despite status 403, which AWS and others use without the permission to list.
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
