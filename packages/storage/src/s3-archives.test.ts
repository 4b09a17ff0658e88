import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { minPartBytes, s3Archives } from "./s3-archives";
import { type S3Server, startFaultyServer, startS3Server } from "./testing/s3-server";

let server: S3Server;
const archives = () => s3Archives({ ...server, bucket: "copies" });

beforeAll(async () => {
  server = await startS3Server({ bucket: "copies" });
});
afterAll(() => server.close());

test("shows an object of several parts when it is complete, and reads a range of it", async () => {
  const parts = [randomBytes(minPartBytes), randomBytes(1_000)];
  const upload = await archives().createUpload("Daily/2026 copy.tar");
  for (const part of parts) {
    await upload.addPart(part);
    expect(await archives().sizeOf("Daily/2026 copy.tar")).toBeUndefined();
  }
  await upload.complete();
  expect(await archives().sizeOf("Daily/2026 copy.tar")).toBe(minPartBytes + 1_000);
  const range = { first: minPartBytes - 10, last: minPartBytes + 9 };
  expect(await buffer(await archives().read("Daily/2026 copy.tar", range))).toEqual(
    Buffer.concat(parts).subarray(range.first, range.last + 1),
  );
});

test("removes an object, and one that is absent", async () => {
  const upload = await archives().createUpload("removed.tar");
  await upload.addPart(randomBytes(1_000));
  await upload.complete();
  await archives().remove("removed.tar");
  await archives().remove("removed.tar");
  expect(await archives().sizeOf("removed.tar")).toBeUndefined();
});

test("creates a missing bucket for the first object", async () => {
  const fresh = s3Archives({ ...server, bucket: "fresh" });
  const upload = await fresh.createUpload("x.tar");
  await upload.addPart(randomBytes(1_000));
  await upload.complete();
  expect(await fresh.sizeOf("x.tar")).toBe(1_000);
});

test("names the missing bucket when the key may not create it, and does not retry what the store refuses", async () => {
  const asked: string[] = [];
  const faulty = await startFaultyServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const [status, code] = request.method === "PUT" ? [403, "AccessDenied"] : [404, "NoSuchBucket"];
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<Error><Code>${code}</Code></Error>`);
  });
  onTestFinished(() => faulty.close());
  const { endpoint } = faulty;
  await expect(
    s3Archives({ ...server, endpoint, bucket: "absent" }).createUpload("x.tar"),
  ).rejects.toMatchObject({
    code: "NoSuchBucket",
  });
  expect(asked).toEqual(["POST /absent/x.tar?uploads", "PUT /absent"]);
});
