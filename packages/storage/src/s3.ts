import { type IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { type Client, S3Error } from "minio";
import { assertSafeKey, makeToken } from "./keys";
import { defaultDeadlineMs, InsufficientStorageError, type S3Call, type S3Options, s3Call } from "./s3-call";
import { createHiddenMissing, isAccessDenied, tryObject } from "./s3-rights";
import { abortWhenStalled } from "./s3-stream";
import {
  type ByteRange,
  MissingObjectError,
  type ObjectStat,
  type Storage,
  StorageFullError,
  StorageUnavailableError,
} from "./storage";

export function s3Storage(options: S3Options): Storage {
  const { bucket, deadlineMs = defaultDeadlineMs } = options;
  const call = s3Call(options);
  const isHiddenMissing = createHiddenMissing(call, options, triedKey());

  /** Runs `work`; an error that it throws for an unexpected response also aborts the request. */
  async function reading<T>(key: string, work: (client: Client) => Promise<T>): Promise<T> {
    assertSafeKey(key);
    return call(work).catch(async (cause) => {
      if (codeOf(cause) === "NoSuchKey" || (await isHiddenMissing(cause))) throw new MissingObjectError(key);
      return unavailable(`The object ${key} could not be read`, options, cause);
    });
  }

  async function open(key: string) {
    const { response, stat } = await reading(key, async (client) => {
      const response = await client.getObject(bucket, key);
      return { response, stat: statOf(headersOf(response)) };
    });
    return { stat, stream: abortWhenStalled(response, key, deadlineMs) };
  }

  return {
    async put(key, body, contentType) {
      assertSafeKey(key);
      await call(
        (client) => client.putObject(bucket, key, body, body.length, { "Content-Type": contentType }),
        true,
      ).catch((cause) => unavailable(`The object ${key} could not be stored`, options, cause));
    },

    async read(key, range) {
      const response = await reading(key, (client) =>
        range ? getPart(client, bucket, key, range) : client.getObject(bucket, key),
      );
      return abortWhenStalled(response, key, deadlineMs);
    },

    open,

    async stat(key) {
      const found = await reading(key, (client) => headOf(client, bucket, key));
      if (found) return found;
      // A response to HEAD has no body that distinguishes a missing object from a missing bucket, unlike one to GET.
      const { stat, stream } = await open(key);
      stream.destroy();
      return stat;
    },

    async remove(key) {
      assertSafeKey(key);
      await call((client) => client.removeObject(bucket, key)).catch((cause) => {
        if (codeOf(cause) !== "NoSuchKey")
          unavailable(`The object ${key} could not be removed`, options, cause);
      });
    },

    async check() {
      const isThere = await findBucket(call, options).catch((cause) =>
        unavailable(`The bucket ${bucket} could not be reached`, options, cause),
      );
      if (!isThere) throw new StorageUnavailableError(noSuchBucket(options));
    },
  };
}

export async function createBucketIfMissing(options: S3Options): Promise<void> {
  const { bucket } = options;
  const call = s3Call(options);
  const failed = (cause: unknown) => {
    // Another instance that starts concurrently may have created it.
    if (codeOf(cause) === "BucketAlreadyOwnedByYou") return;
    unavailable(`The bucket ${bucket} could not be created`, options, cause);
  };
  if (await findBucket(call, options).catch(failed)) return;
  await call((client) => client.makeBucket(bucket)).catch((cause) => {
    if (!isAccessDenied(cause)) return failed(cause);
    const message = `${noSuchBucket(options)}, and the access key may not create one. Create it first.`;
    throw new StorageUnavailableError(message, { cause });
  });
}

const triedKey = () => `photos/check-${makeToken()}`;

/** Whether the bucket exists. A key without access to the bucket proves it with an object. */
async function findBucket(call: S3Call, options: S3Options): Promise<boolean> {
  try {
    return await call((client) => client.bucketExists(options.bucket));
  } catch (cause) {
    if (!isAccessDenied(cause)) throw cause;
    await tryObject(call, options, triedKey());
    return true;
  }
}

const headersOf = (response: Readable) => (response instanceof IncomingMessage ? response.headers : {});

/** Reads a range. Rejects if storage ignores ranges and sends the whole object. */
async function getPart(client: Client, bucket: string, key: string, { first, last }: ByteRange) {
  const response = await client.getPartialObject(bucket, key, first, last - first + 1);
  const answered = headersOf(response)["content-range"] ?? "the whole object";
  if (answered.startsWith(`bytes ${first}-${last}/`)) return response;
  throw new Error(`The store answered ${answered} for the bytes ${first}-${last}`);
}

/** Reads an object's size and time; undefined for status 404 or 403. */
async function headOf(client: Client, bucket: string, key: string): Promise<ObjectStat | undefined> {
  const found = await client.statObject(bucket, key).catch((cause) => {
    if (codeOf(cause) === "NotFound" || isAccessDenied(cause)) return undefined;
    throw cause;
  });
  return found && checkedStat(found.size, found.lastModified);
}

const statOf = (headers: IncomingHttpHeaders) =>
  checkedStat(Number(headers["content-length"]), new Date(headers["last-modified"] ?? Number.NaN));

function checkedStat(byteCount: number, modifiedAt: Date): ObjectStat {
  if (Number.isSafeInteger(byteCount) && !Number.isNaN(modifiedAt.getTime()))
    return { byteCount, modifiedAt };
  throw new Error("The store did not say how large the object is, or how old");
}

/** Error codes of MinIO, Ceph and others for full disks or quotas. */
const fullCodes = new Set([
  "XMinioStorageFull",
  "XMinioAdminBucketQuotaExceeded",
  "InsufficientStorage",
  "InsufficientStorageSpace",
  "QuotaExceeded",
]);

/** Messages for rejections caused by a wrong setting, by error code. */
const refusals: Record<string, string> = {
  InvalidAccessKeyId: "does not know the access key",
  SignatureDoesNotMatch: "does not accept the secret key, or not for this region",
  AuthorizationHeaderMalformed: "expects another region",
};

function unavailable(sentence: string, options: S3Options, cause: unknown): never {
  if (cause instanceof StorageUnavailableError) throw cause;
  if (cause instanceof InsufficientStorageError || fullCodes.has(codeOf(cause) ?? "")) {
    throw new StorageFullError(`${sentence} at ${options.endpoint}`, { cause });
  }
  if (codeOf(cause) === "NoSuchBucket") throw new StorageUnavailableError(noSuchBucket(options), { cause });
  const refusal = refusals[codeOf(cause) ?? ""];
  const reason = refusal ? `: the store ${refusal}` : "";
  throw new StorageUnavailableError(`${sentence} at ${options.endpoint}${reason}`, { cause });
}

function noSuchBucket({ bucket, endpoint }: S3Options): string {
  return `There is no bucket ${bucket} at ${endpoint}`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof S3Error ? error.code : undefined;
}
