import { expect, test } from "vitest";
import { readEnv } from "../core/env";
import { backupStoreOf } from "./backup-store";

const photos = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "photos",
  S3_ACCESS_KEY: "id",
  S3_SECRET_KEY: "key",
  S3_REGION: "eu-central-1",
};
const store = { endpoint: "https://s3.example", accessKey: "id", secretKey: "key", region: "eu-central-1" };

test("returns the store and keys of the photos unless the backups have their own", () => {
  expect(backupStoreOf(readEnv({ ...photos, BACKUP: "s3://copies" }))).toEqual(store);
  const own = { BACKUP_S3_ENDPOINT: "https://copies.example", BACKUP_S3_REGION: "us-west-2" };
  const other = { ...store, endpoint: "https://copies.example", region: "us-west-2" };
  expect(backupStoreOf(readEnv({ ...photos, ...own }))).toEqual(other);
});

test("needs no store for the photos", () => {
  const own = {
    BACKUP: "s3://copies/a/b",
    BACKUP_S3_ENDPOINT: "https://copies.example",
    BACKUP_S3_ACCESS_KEY: "id",
    BACKUP_S3_SECRET_KEY: "key",
  };
  const other = { ...store, endpoint: "https://copies.example", region: undefined };
  expect(backupStoreOf(readEnv(own))).toEqual(other);
});

test("returns none without an endpoint or keys", () => {
  expect(backupStoreOf(readEnv({}))).toBeUndefined();
  expect(backupStoreOf(readEnv({ BACKUP_S3_ENDPOINT: "https://copies.example" }))).toBeUndefined();
});
