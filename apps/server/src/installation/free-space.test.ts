import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "../core/env";
import { createSpace, placesOf } from "./free-space";

const disk = { bavail: 25, blocks: 100, bsize: 4096 };
const places = new Map([
  ["data", "/data"],
  ["backups", "/backups"],
] as const);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("reads free and whole bytes, and leaves out a place that can't be read", async () => {
  const read = async (folder: string) => {
    if (folder === "/backups") throw new Error("ENOENT");
    return disk;
  };
  expect(await createSpace(places, read)()).toEqual([
    { place: "data", freeBytes: 25 * 4096, sizeBytes: 100 * 4096 },
  ]);
});

test("skips a hanging folder after a second, and checks it only once", async () => {
  let asked = 0;
  const space = createSpace(places, (folder) => {
    if (folder === "/data") return Promise.resolve(disk);
    asked += 1;
    return new Promise(() => {});
  });
  for (const _ of [1, 2]) {
    const reading = space();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await reading).map(({ place }) => place)).toEqual(["data"]);
  }
  expect(asked).toBe(1);
});

test("names the places that a server writes to with its settings", () => {
  const namesOf = (settings: Record<string, string>) => [...placesOf(readEnv(settings)).keys()].sort();
  const store = { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "b", S3_ACCESS_KEY: "i", S3_SECRET_KEY: "k" };
  const elsewhere = { DATABASE_URL: "postgres://app:secret@db/lots", ...store };
  expect(namesOf({})).toEqual(["data", "photos", "temporary"]);
  expect(namesOf({ BACKUP: "/backups" })).toEqual(["backups", "data", "photos", "temporary"]);
  expect(namesOf({ ...elsewhere, BACKUP: "s3://copies" })).toEqual(["temporary"]);
  expect(namesOf({ ...elsewhere, LAN: "on" })).toEqual(["data", "temporary"]);
  expect(placesOf(readEnv({})).get("temporary")).toBe(tmpdir());
});
