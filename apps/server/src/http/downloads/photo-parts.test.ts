import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileStorage } from "@lotwright/storage/files";
import { makeToken } from "@lotwright/storage/keys";
import { afterAll, expect } from "vitest";
import { listen } from "../../testing/http";
import { test as base } from "../../testing/test";

const test = base.extend("replaced", { scope: "file" }, async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwright-photos-"));
  return { storage: fileStorage(folder) };
});

const photo = Buffer.from("0123456789");
const key = `photos/${makeToken()}.png`;
const stored = new Date("2026-03-01T10:00:00.900Z");
const lastModified = "Sun, 01 Mar 2026 10:00:00 GMT";
const etag = `"${key.slice("photos/".length)}-10"`;

let folder: string;
let listening: Awaited<ReturnType<typeof listen>>;
test.beforeAll(async ({ server }) => {
  await server.deps.storage.put(key, photo, "image/png");
  await utimes(join(folder, key), stored, stored);
  listening = await listen(server);
});
afterAll(async () => {
  await listening.close();
  await rm(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${listening.origin}/${key}`, { method, headers });

type Case = [string, Record<string, string>];

const validators = {
  etag,
  "last-modified": lastModified,
  "cache-control": "public, max-age=31536000, immutable",
  "accept-ranges": "bytes",
};

test("serves a photo with its size, a strong ETag and Last-Modified", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...validators,
    "content-type": "image/png",
    "content-length": "10",
  });
  expect(await answer.text()).toBe("0123456789");
});

test.each([
  ["bytes=0-3", "0123", "bytes 0-3/10"],
  ["bytes=4-", "456789", "bytes 4-9/10"],
  ["bytes=8-500", "89", "bytes 8-9/10"],
  ["bytes=-3", "789", "bytes 7-9/10"],
  ["bytes=-500", "0123456789", "bytes 0-9/10"],
])("answers 206 with the part of a photo in Range: %s", async (range, part, contentRange) => {
  const answer = await ask({ range });
  expect(answer.status).toBe(206);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...validators,
    "content-type": "image/png",
    "content-length": String(part.length),
    "content-range": contentRange,
  });
  expect(await answer.text()).toBe(part);
});

test.each(["bytes=10-", "bytes=-0", "bytes=99-100"])(
  "answers 416 with the size of the photo to Range: %s",
  async (range) => {
    const answer = await ask({ range });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    expect(await answer.text()).toBe("");
  },
);

test.each(["bytes=0-1,4-5", "bytes=5-2", "bytes=a-b", "lines=1-2"])(
  "ignores the invalid or multiple Range: %s and serves the whole photo",
  async (range) => {
    const answer = await ask({ range });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([200, null]);
    expect(await answer.text()).toBe("0123456789");
  },
);

test.each([
  ["If-None-Match of its ETag", { "if-none-match": etag }],
  ["If-None-Match of several ETags", { "if-none-match": `"a", W/${etag}` }],
  ["If-None-Match of anything", { "if-none-match": "*" }],
  ["If-None-Match after an ETag with a comma", { "if-none-match": `"a,b",${etag}` }],
  ["If-Modified-Since its own time", { "if-modified-since": lastModified }],
  ["If-Modified-Since a later time", { "if-modified-since": "Mon, 02 Mar 2026 10:00:00 GMT" }],
  ["If-None-Match before a range", { "if-none-match": etag, range: "bytes=0-1" }],
] satisfies Case[])("answers 304 without a body to %s", async (_, headers) => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await ask(headers, method);
    expect(answer.status).toBe(304);
    expect(Object.fromEntries(answer.headers)).toMatchObject(validators);
    expect(await answer.text()).toBe("");
  }
});

test.each([
  ["If-None-Match of another ETag", { "if-none-match": '"other"' }],
  ["If-None-Match of a malformed list", { "if-none-match": `a, ${etag}` }],
  ["If-Modified-Since an earlier time", { "if-modified-since": "Sun, 01 Mar 2026 09:59:59 GMT" }],
  ["If-Modified-Since no time", { "if-modified-since": "yesterday" }],
  [
    "If-Modified-Since with a different ETag",
    { "if-none-match": '"other"', "if-modified-since": lastModified },
  ],
] satisfies Case[])("serves the photo to %s", async (_, headers) => {
  const answer = await ask(headers);
  expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
});

test.each([
  ["its ETag", etag, 206],
  ["its time", lastModified, 206],
  ["another ETag", '"other"', 200],
  ["a weak ETag", `W/${etag}`, 200],
  ["a later time", "Mon, 02 Mar 2026 10:00:00 GMT", 200],
])("answers a range with If-Range of %s by %s with %i", async (_, condition, status) => {
  const answer = await ask({ range: "bytes=0-3", "if-range": condition });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(status === 206 ? "0123" : "0123456789");
});

test("answers 404 to any request for a missing photo", async () => {
  const missing = `${listening.origin}/photos/${makeToken()}.jpg`;
  for (const name of ["x-nothing", "range", "if-none-match", "if-modified-since"]) {
    const answer = await fetch(missing, { headers: { [name]: name === "range" ? "bytes=0-1" : "*" } });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
  expect((await fetch(missing, { method: "HEAD" })).status).toBe(404);
});
