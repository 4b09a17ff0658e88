import { resolve } from "node:path";
import { makePrivateFolder } from "@lotwright/embedded-postgres/private-folder";
import { fileStorage } from "@lotwright/storage/files";
import type { Storage } from "@lotwright/storage/storage";
import type { Env } from "../core/env";

/** Options of the configured S3 storage; undefined for files in DATA_DIR. */
export function s3OptionsOf(env: Env) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = env;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  return { endpoint, bucket, accessKey, secretKey, region: env.S3_REGION };
}

/** Opens the configured storage of photos and recordings; creates a missing bucket. */
export async function openStorage(env: Env): Promise<Storage> {
  const options = s3OptionsOf(env);
  if (!options) {
    const folder = resolve(env.DATA_DIR);
    await makePrivateFolder(folder);
    return fileStorage(folder);
  }
  const { createBucketIfMissing, s3Storage } = await import("@lotwright/storage/s3");
  await createBucketIfMissing(options);
  return s3Storage(options);
}
