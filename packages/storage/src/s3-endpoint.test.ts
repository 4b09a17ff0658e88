import { expect, onTestFinished, test } from "vitest";
import { s3Storage } from "./s3";
import { parseEndpoint } from "./s3-endpoint";
import { startFaultyServer, startS3Server } from "./testing/s3-server";

test.each([
  ["https://0123456789abcdef.r2.cloudflarestorage.com/lots", "", undefined],
  ["https://0123456789abcdef.eu.r2.cloudflarestorage.com", "", undefined],
  ["https://abcdefghij.storage.supabase.co/storage/v1/s3", "/storage/v1/s3", undefined],
  ["https://s3.us-west-004.backblazeb2.com", "", "us-west-004"],
  ["https://s3.eu-central-1.amazonaws.com/", "", "eu-central-1"],
  ["http://192.168.1.5:9000", "", undefined],
])("reads the endpoint %s as its provider shows it", (endpoint, path, region) => {
  expect(parseEndpoint(endpoint, "lots")).toMatchObject({ path, region });
});

test("stores and reads with the bucket in the endpoint's path", async () => {
  const server = await startS3Server({ bucket: "lots" });
  onTestFinished(server.close);
  const storage = s3Storage({ ...server, endpoint: `${server.endpoint}/lots`, bucket: "lots" });
  await storage.put("photos/a.jpg", Buffer.from("a"), "image/jpeg");
  expect((await storage.stat("photos/a.jpg")).byteCount).toBe(1);
});

test("signs the endpoint's path and the region of its host, and sends requests below that path", async () => {
  const sent: { url?: string | undefined; authorization?: string | undefined }[] = [];
  const { endpoint, close } = await startFaultyServer(({ url, headers }, response) => {
    sent.push({ url, authorization: headers.authorization });
    response.end();
  });
  onTestFinished(close);
  const options = { bucket: "lots", accessKey: "key", secretKey: "secret", region: "eu-west-2" };
  for (const path of ["", "/storage/v1/s3"])
    await s3Storage({ ...options, endpoint: `${endpoint}${path}` }).remove("photos/a.jpg");
  const [plain, below] = sent;
  expect([plain?.url, below?.url]).toEqual(["/lots/photos/a.jpg", "/storage/v1/s3/lots/photos/a.jpg"]);
  expect(below?.authorization).toContain("/eu-west-2/s3/aws4_request");
  const signatureOf = (header = "") => /Signature=(\w+)/.exec(header)?.[1];
  expect(signatureOf(below?.authorization)).toMatch(/^[0-9a-f]{64}$/);
  expect(signatureOf(below?.authorization)).not.toBe(signatureOf(plain?.authorization));
});
