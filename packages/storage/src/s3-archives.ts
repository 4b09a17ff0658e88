import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { S3Error } from "minio";
import { type S3Options, s3Call } from "./s3-call";
import { createHiddenMissing } from "./s3-rights";
import { abortWhenStalled } from "./s3-stream";
import type { ByteRange } from "./storage";

/** Timeout in ms, longer than S3 takes to answer a whole part. */
const deadlineMs = 5 * 60 * 1000;
const maxAttempts = 4;
const firstBackoffMs = 500;
/** Minimum size of a part in S3, except for the last one. */
export const minPartBytes = 5 * 1024 * 1024;
/** Maximum of parts in S3. */
export const maxParts = 10_000;

/** An object written in parts, which appears once it is complete. */
export type S3Upload = {
  /** Adds a part of at least `minPartBytes`, except for the last one. */
  addPart(bytes: Buffer): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<void>;
};

/** Objects of any size in a bucket; unlike a `Storage`, for a single writer and reader. */
export type S3Archives = {
  /** Starts an upload. Creates a missing bucket if permitted. */
  createUpload(key: string): Promise<S3Upload>;
  /** Size of an object; undefined if there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  read(key: string, range: ByteRange): Promise<NodeJS.ReadableStream & AsyncIterable<Buffer>>;
  remove(key: string): Promise<void>;
};

/** @throws what the store or the network answers */
export function s3Archives(options: S3Options): S3Archives {
  const { bucket } = options;
  const call = s3Call({ ...options, deadlineMs });
  const callWithRetry = <T>(...given: Parameters<typeof call<T>>) => retried(() => call(...given));
  return {
    async createUpload(key) {
      const begin = () => callWithRetry((client) => client.initiateNewMultipartUpload(bucket, key, {}));
      const uploadId = await begin().catch(async (error: unknown) => {
        if (codeOf(error) !== "NoSuchBucket") throw error;
        await call((client) => client.makeBucket(bucket)).catch((refusal: unknown) => {
          // Another server may have created it. Otherwise the missing bucket is the cause, not the rejection.
          if (codeOf(refusal) !== "BucketAlreadyOwnedByYou") throw error;
        });
        return begin();
      });
      const parts: { part: number; etag: string }[] = [];
      return {
        async addPart(bytes) {
          const partNumber = parts.length + 1;
          const headers = { "Content-MD5": createHash("md5").update(bytes).digest("base64") };
          const config = { bucketName: bucket, objectName: key, uploadID: uploadId, partNumber, headers };
          const { etag } = await callWithRetry((client) => client.uploadPart(config, bytes), true);
          parts.push({ part: partNumber, etag });
        },
        async complete() {
          await call((client) => client.completeMultipartUpload(bucket, key, uploadId, parts));
        },
        async abort() {
          await call((client) => client.abortMultipartUpload(bucket, key, uploadId));
        },
      };
    },
    async sizeOf(key) {
      const found = await callWithRetry((client) => client.statObject(bucket, key)).catch(
        async (error: unknown) => {
          if (codeOf(error) === "NotFound" || codeOf(error) === "NoSuchKey") return;
          if (!(await createHiddenMissing(call, options, `${key}.check`)(error))) throw error;
        },
      );
      return found?.size;
    },
    async read(key, { first, last }) {
      const response = await callWithRetry((client) =>
        client.getPartialObject(bucket, key, first, last - first + 1),
      );
      return abortWhenStalled(response, key, deadlineMs);
    },
    async remove(key) {
      await callWithRetry((client) => client.removeObject(bucket, key));
    },
  };
}

const codeOf = (error: unknown) => (error instanceof S3Error ? error.code : undefined);

/** Retries a call, except completing an upload. Rejections are not retried. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof S3Error || count === maxAttempts) throw error;
      await sleep(firstBackoffMs * 2 ** count);
    }
  }
}
