import { S3Error } from "minio";
import { assertSafeKey } from "./keys";
import { defaultDeadlineMs, InsufficientStorageError, type S3Options, s3Call } from "./s3-call";
import { unstalled } from "./s3-stream";
import { MissingObjectError, type Storage, StorageFullError, StorageUnavailableError } from "./storage";

export function s3Storage(options: S3Options): Storage {
  const { bucket, deadlineMs = defaultDeadlineMs } = options;
  const call = s3Call(options);

  return {
    async put(key, body, contentType) {
      assertSafeKey(key);
      await call((client) =>
        client.putObject(bucket, key, body, body.length, { "Content-Type": contentType }),
      ).catch((cause) => unavailable(`The object ${key} could not be stored`, options, cause));
    },

    async read(key) {
      assertSafeKey(key);
      const response = await call((client) => client.getObject(bucket, key)).catch((cause) => {
        if (codeOf(cause) === "NoSuchKey") throw new MissingObjectError(key);
        return unavailable(`The object ${key} could not be read`, options, cause);
      });
      return unstalled(response, key, deadlineMs);
    },

    async remove(key) {
      assertSafeKey(key);
      await call((client) => client.removeObject(bucket, key)).catch((cause) => {
        if (codeOf(cause) !== "NoSuchKey")
          unavailable(`The object ${key} could not be removed`, options, cause);
      });
    },

    async check() {
      const isThere = await call((client) => client.bucketExists(bucket)).catch((cause) =>
        unavailable(`The bucket ${bucket} could not be reached`, options, cause),
      );
      if (!isThere) throw new StorageUnavailableError(noSuchBucket(options));
    },
  };
}

export async function createBucketIfMissing(options: S3Options): Promise<void> {
  const { bucket } = options;
  await s3Call(options)(async (client) => {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
  }).catch((cause) => {
    // Another instance that starts at the same moment may have been first.
    if (codeOf(cause) === "BucketAlreadyOwnedByYou") return;
    unavailable(`The bucket ${bucket} could not be created`, options, cause);
  });
}

/** What MinIO, Ceph and others answer when their disks or a quota are full. */
const fullCodes = new Set([
  "XMinioStorageFull",
  "XMinioAdminBucketQuotaExceeded",
  "InsufficientStorage",
  "InsufficientStorageSpace",
  "QuotaExceeded",
]);

function unavailable(sentence: string, options: S3Options, cause: unknown): never {
  if (cause instanceof InsufficientStorageError || fullCodes.has(codeOf(cause) ?? "")) {
    throw new StorageFullError(`${sentence} at ${options.endpoint}`, { cause });
  }
  const isBucketMissing = codeOf(cause) === "NoSuchBucket";
  const message = isBucketMissing ? noSuchBucket(options) : `${sentence} at ${options.endpoint}`;
  throw new StorageUnavailableError(message, { cause });
}

function noSuchBucket({ bucket, endpoint }: S3Options): string {
  return `There is no bucket ${bucket} at ${endpoint}`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof S3Error ? error.code : undefined;
}
