import type { BackupStore } from "@lotwright/backup/places";
import type { Env } from "../core/env";

/** The storage of `s3://` backups: a separate one, or that of the photos. */
export function backupStoreOf(env: Env): BackupStore | undefined {
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT;
  const accessKey = env.BACKUP_S3_ACCESS_KEY ?? env.S3_ACCESS_KEY;
  const secretKey = env.BACKUP_S3_SECRET_KEY ?? env.S3_SECRET_KEY;
  if (!endpoint || !accessKey || !secretKey) return undefined;
  return { endpoint, accessKey, secretKey, region: env.BACKUP_S3_REGION ?? env.S3_REGION };
}
