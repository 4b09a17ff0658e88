import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createBucketIfMissing, s3Storage } from "./s3";
import { s3Archives } from "./s3-archives";
import { MissingObjectError, StorageUnavailableError } from "./storage";
import { startFaultyServer } from "./testing/s3-server";

const key = "photos/a.jpg";
const body = Buffer.from("a photo");

const reading = ["GET", "HEAD"];

/** Starts a storage that answers 403 for the bucket, for missing objects, and for `forbidden` methods on objects. */
async function startLimitedStore(forbidden: readonly string[] = []) {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const isRefused = (method: string, path: string) =>
    forbidden.includes(method) ||
    (reading.includes(method) && !objects.has(path)) ||
    /^\/lots\/?$/.test(path);
  const respond: RequestListener = async (request, response) => {
    const { method = "", url = "" } = request;
    const { pathname } = new URL(url, "http://store");
    requests.push(`${method} ${pathname}`);
    const sent = await buffer(request);
    if (isRefused(method, pathname)) {
      response.writeHead(403, { "Content-Type": "application/xml" });
      return response.end(method === "HEAD" ? "" : "<Error><Code>AccessDenied</Code></Error>");
    }
    if (method === "PUT") objects.set(pathname, sent);
    if (method === "DELETE") objects.delete(pathname);
    const found = reading.includes(method) ? objects.get(pathname) : undefined;
    const facts = { ETag: '"0"', "Last-Modified": "Sun, 01 Mar 2026 10:00:00 GMT" };
    return response.writeHead(200, { ...facts, "Content-Length": found?.length ?? 0 }).end(found);
  };
  const { endpoint, close } = await startFaultyServer(respond);
  onTestFinished(close);
  return { options: { endpoint, bucket: "lots", accessKey: "key", secretKey: "secret" }, objects, requests };
}

test("starts and works with a key that may only write, read and remove objects, and leaves none behind", async () => {
  const { options, objects } = await startLimitedStore();
  await createBucketIfMissing(options);
  const storage = s3Storage(options);
  await storage.check();
  expect(objects.size).toBe(0);
  await storage.put(key, body, "image/jpeg");
  expect(await buffer(await storage.read(key))).toEqual(body);
  expect((await storage.stat(key)).byteCount).toBe(body.length);
});

test.each([
  ["PUT", "s3:PutObject"],
  ["HEAD", "s3:GetObject"],
  ["DELETE", "s3:DeleteObject"],
])("names the right that is missing at the start where %s is forbidden: %s", async (method, right) => {
  const { options } = await startLimitedStore([method]);
  const message = `The access key lacks the right ${right} for objects in the bucket lots at ${options.endpoint}`;
  await expect(createBucketIfMissing(options)).rejects.toThrow(new StorageUnavailableError(message));
  await expect(s3Storage(options).check()).rejects.toThrow(new StorageUnavailableError(message));
});

test("treats 403 as a missing object, and checks the permissions once for many objects", async () => {
  const { options, requests } = await startLimitedStore();
  const storage = s3Storage(options);
  const range = { first: 0, last: 1 };
  const reads = [storage.read(key), storage.read(key, range), storage.open(key), storage.stat(key)];
  for (const read of reads) await expect(read).rejects.toBeInstanceOf(MissingObjectError);
  expect(requests.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
  expect(await s3Archives(options).sizeOf("copy.tar")).toBeUndefined();
});

test("takes 403 for an object as unavailable while the key may not read objects", async () => {
  const { options, objects } = await startLimitedStore(["GET", "HEAD"]);
  objects.set(`/lots/${key}`, body);
  await expect(s3Storage(options).read(key)).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(s3Storage(options).stat(key)).rejects.toBeInstanceOf(StorageUnavailableError);
});

/** Starts a storage that rejects every request with this code. */
async function refusingStore(code: string, statusOfHead: number) {
  const { endpoint, close } = await startFaultyServer((request, response) => {
    request.resume();
    response.writeHead(request.method === "HEAD" ? statusOfHead : 403, { "Content-Type": "application/xml" });
    response.end(request.method === "HEAD" ? "" : `<Error><Code>${code}</Code></Error>`);
  });
  onTestFinished(close);
  return { endpoint, bucket: "lots", accessKey: "key", secretKey: "secret" };
}

test.each([
  ["InvalidAccessKeyId", "the store does not know the access key"],
  ["SignatureDoesNotMatch", "the store does not accept the secret key, or not for this region"],
  ["AuthorizationHeaderMalformed", "the store expects another region"],
])("explains at startup what %s means", async (code, reason) => {
  await expect(createBucketIfMissing(await refusingStore(code, 403))).rejects.toThrow(reason);
});

test("says that a bucket is missing and may not be created", async () => {
  const options = await refusingStore("AccessDenied", 404);
  const message = `There is no bucket lots at ${options.endpoint}, and the access key may not create one. Create it first.`;
  await expect(createBucketIfMissing(options)).rejects.toThrow(new StorageUnavailableError(message));
});
