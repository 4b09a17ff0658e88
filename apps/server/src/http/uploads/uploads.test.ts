import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { pipeline } from "node:stream/promises";
import { maxUploadBytes, uploadedPhoto } from "@lotwright/contracts/media/photos";
import { errorBody } from "@lotwright/contracts/values/errors";
import { photos } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import type { Storage } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { test as base } from "../../testing/test";
import { expectNoFolderLeft, multipart, multipartType } from "../testing/multipart";
import { whenClosed } from "../testing/when-closed";

const test = base.extend("replaced", { scope: "file" }, async () => {
  const memory = memoryStorage();
  const storage: Storage = {
    ...memory,
    async put(key, body, type) {
      stored.push(key);
      await memory.put(key, body, type);
    },
  };
  return { storage };
});

const stored: string[] = [];

async function staff(server: TestServer) {
  const user = await makeUser(server.db);
  const headers = await signedIn(server, user);
  const send = (body: Buffer | FormData, more: Record<string, string> = {}) =>
    server.app.request("/api/upload-photo", { method: "POST", body, headers: { ...headers, ...more } });
  const rowCount = () => server.db.$count(photos, eq(photos.workspaceId, user.workspaceId));
  return { user, headers, send, rowCount };
}

test("stores an uploaded photo, answers with its URL, and leaves no temporary file", async ({ server }) => {
  const { send } = await staff(server);
  const response = await send(photoForm(await jpeg()));
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    id: expect.any(String),
    url: expect.stringMatching(/^\/photos\/[a-f0-9]{32}\.jpg$/),
    width: 640,
    height: 480,
  });
  await expectNoFolderLeft(server);
});

test("stores one photo for repeated uploads with the same client-generated id", async ({ server }) => {
  const { send, rowCount } = await staff(server);
  const id = randomUUID();
  const bytes = await jpeg();
  const answers = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const form = photoForm(bytes);
    form.append("id", id);
    answers.push(await (await send(form)).json());
  }
  expect(answers[0]).toMatchObject({ id });
  expect(answers[1]).toEqual(answers[0]);
  expect(await rowCount()).toBe(1);
});

test("rejects an upload without a session and stores nothing of its body", async ({ server }) => {
  const body = photoForm(await jpeg());
  const response = await server.app.request("/api/upload-photo", { method: "POST", body });
  expect(response.status).toBe(401);
  await expectNoFolderLeft(server);
});

describe("an invalid upload", () => {
  const whole = () => multipart({ filename: "a.jpg", body: "x" });
  test.for([
    ["an empty form", () => multipart(), multipartType, 400, 'Send the file in the field "photo"'],
    [
      "a file in another field",
      () => multipart({ name: "file", filename: "a.jpg", body: "x" }),
      multipartType,
      400,
      'Send the file in the field "photo"',
    ],
    [
      "a text in the photo field",
      () => multipart({ body: "x" }),
      multipartType,
      400,
      'The field "photo" is not a file. Send it with a file name or the file\'s Content-Type.',
    ],
    [
      "an empty file",
      () => multipart({ filename: "a.jpg", body: "" }),
      multipartType,
      400,
      "The photo is an empty file",
    ],
    [
      "an invalid id",
      () => multipart({ name: "id", body: "7" }, { filename: "a.jpg", body: "x" }),
      multipartType,
      400,
      "id must be a UUID",
    ],
    [
      "an unknown field",
      () => multipart({ name: "workspaceId", body: "7" }, { filename: "a.jpg", body: "x" }),
      multipartType,
      400,
      "Unknown field: workspaceId",
    ],
    [
      "a truncated form",
      () => whole().subarray(0, -10),
      multipartType,
      400,
      "The upload was incomplete. Send it again.",
    ],
    ["a body that is not a form", () => Buffer.from("hello"), multipartType, 400, undefined],
    [
      "no boundary",
      whole,
      { "content-type": "multipart/form-data" },
      400,
      "The multipart form has no boundary",
    ],
    [
      "JSON",
      () => Buffer.from("{}"),
      { "content-type": "application/json" },
      415,
      'Send a multipart form with the file in the field "photo"',
    ],
    [
      "bare bytes",
      whole,
      { "content-type": "image/jpeg" },
      415,
      'Send a multipart form with the file in the field "photo"',
    ],
  ] as const)("rejects %s with a message", async ([_, body, headers, status, message], { server }) => {
    const { send, rowCount } = await staff(server);
    const response = await send(body(), headers);
    expect(response.status).toBe(status);
    const answer = errorBody.parse(await response.json());
    if (message) expect(answer.message).toBe(message);
    expect(answer).toMatchObject({
      code: status === 415 ? "WRONG_TYPE" : "INVALID",
      message: expect.any(String),
    });
    expect(await rowCount()).toBe(0);
    await expectNoFolderLeft(server);
  });
});

describe("the content of an upload", () => {
  test("validates a picture by its content, not by its name or type", async ({ server }) => {
    const { send, rowCount } = await staff(server);
    const svg = multipart({ filename: "x.jpg", body: `<svg xmlns="http://www.w3.org/2000/svg"/>` });
    expect((await send(svg, multipartType)).status).toBe(415);
    expect(await rowCount()).toBe(0);

    const named = multipart({ filename: "x.html", type: "text/html", body: await jpeg() });
    const response = await send(named, multipartType);
    expect(response.status).toBe(201);
    const { url } = uploadedPhoto.parse(await response.json());
    const served = await server.app.request(url);
    expect(served.headers.get("content-type")).toBe("image/jpeg");
  });

  test("stores a photo whose part has a Content-Type and no file name", async ({ server }) => {
    const { send, rowCount } = await staff(server);
    const form = multipart({ type: "image/jpeg", body: await jpeg() });
    expect((await send(form, multipartType)).status).toBe(201);
    expect(await rowCount()).toBe(1);
  });

  test.for([
    ["without its end marker", (whole: Buffer) => whole.subarray(0, -2)],
    ["without its last byte", (whole: Buffer) => whole.subarray(0, -1)],
    ["behind a blank line", (whole: Buffer) => Buffer.concat([Buffer.from("\r\n"), whole])],
  ] as const)("stores a JPEG %s", async ([_, change], { server }) => {
    const { send } = await staff(server);
    const storedOf = async (body: Buffer) => {
      const answer = await send(multipart({ filename: "a.jpg", body }), multipartType);
      const { url } = uploadedPhoto.parse(await answer.json());
      return (await server.app.request(url)).arrayBuffer();
    };
    for (const progressive of [false, true]) {
      const whole = await sharp(await jpeg())
        .jpeg({ progressive })
        .toBuffer();
      expect(await storedOf(change(whole))).toEqual(await storedOf(whole));
    }
  });
});

describe("the file name of an upload", () => {
  test.for([
    ["a path", "../../x"],
    ["a header", "a%22\\r\\nX-Injected: y"],
    ["a turned direction", "gpj.\u202Eexe"],
    ["300 characters", "n".repeat(300)],
    ["NUL", "a\0b.jpg"],
    ["nothing", ""],
  ] as const)("stores a file named %s under a server-generated name", async ([_, filename], { server }) => {
    const { send } = await staff(server);
    stored.length = 0;
    const response = await send(multipart({ filename, body: await jpeg() }), multipartType);
    expect(response.status).toBe(201);
    expect(stored).toHaveLength(2);
    for (const key of stored) expect(key).toMatch(/^photos\/[a-f0-9]{32}(-thumb)?\.jpg$/);
    expect(response.headers.get("x-injected")).toBeNull();
  });
});

describe("more than 40 MB", () => {
  const tooMuch = Buffer.alloc(maxUploadBytes + 1);

  test("answers 413 to more than 40 MB and leaves no row, object or temporary file", async ({ server }) => {
    const { send, rowCount } = await staff(server);
    stored.length = 0;
    const response = await send(multipart({ filename: "x.jpg", body: tooMuch }), multipartType);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ code: "TOO_LARGE", message: "A photo may have at most 40 MB" });
    expect([await rowCount(), stored.length]).toEqual([0, 0]);
    await expectNoFolderLeft(server);
  });

  test("answers 413 to a Content-Length above 40 MB before the body is sent", async ({ server }) => {
    const { headers } = await staff(server);
    const { port } = await listenForTest(server);
    const announced = { ...multipartType, "content-length": String(maxUploadBytes * 2) };
    const sent = request({
      port,
      path: "/api/upload-photo",
      method: "POST",
      headers: { ...headers, ...announced },
    });
    sent.on("error", () => {});
    sent.flushHeaders();
    const [answer] = await once(sent, "response");
    expect(answer.statusCode).toBe(413);
    sent.destroy();
    await expectNoFolderLeft(server);
  });

  test("rejects an endless form without a Content-Length", async ({ server }) => {
    const { headers, rowCount } = await staff(server);
    const { port } = await listenForTest(server);
    const sent = request({
      port,
      path: "/api/upload-photo",
      method: "POST",
      headers: { ...headers, ...multipartType },
    });
    const answered = once(sent, "response");
    const start = multipart({ filename: "x.jpg", body: "" }).subarray(0, 100);
    let sentBytes = 0;
    async function* endless() {
      yield start;
      for (; sentBytes < 10 * maxUploadBytes; sentBytes += 1_000_000) yield Buffer.alloc(1_000_000);
    }
    // The server closes the connection while the client is still sending.
    const sending = pipeline(endless, sent).catch(() => undefined);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(413);
    sent.destroy();
    await sending;
    expect(sentBytes).toBeLessThan(3 * maxUploadBytes);
    expect(await rowCount()).toBe(0);
    await expectNoFolderLeft(server);
  });
});

describe("an interrupted upload", () => {
  test("leaves nothing of an interrupted upload, and stores one photo for the retry", async ({ server }) => {
    const { headers, rowCount, send } = await staff(server);
    const { port } = await listenForTest(server);
    const bytes = await jpeg({ width: 1500, height: 1500 });
    const body = multipart({ name: "id", body: randomUUID() }, { filename: "x.jpg", body: bytes });
    const length = { "content-length": String(body.length) };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const sent = request({
        port,
        path: "/api/upload-photo",
        method: "POST",
        headers: { ...headers, ...multipartType, ...length },
      });
      sent.on("error", () => {});
      sent.write(body.subarray(0, body.length / 2));
      await server.uploads.receiving(1);
      sent.destroy();
      await expectNoFolderLeft(server);
    }
    expect(await rowCount()).toBe(0);
    expect((await send(body, multipartType)).status).toBe(201);
    expect(await rowCount()).toBe(1);
  });

  test("leaves no file open after interrupted uploads", async ({ server }) => {
    const people = await Promise.all(Array.from({ length: 5 }, () => staff(server)));
    const { port, connections } = await listenForTest(server);
    const openFiles = async () => (await readdir("/proc/self/fd")).length;
    const before = await openFiles();
    const half = multipart({ filename: "x.jpg", body: Buffer.alloc(200_000) }).subarray(0, 150_000);
    const path = "/api/upload-photo";
    const uploads = [...people, ...people, ...people, ...people].map(({ headers }) => {
      const sent = request({ port, path, method: "POST", headers: { ...headers, ...multipartType } });
      sent.on("error", () => {});
      sent.write(half);
      return sent;
    });
    await server.uploads.receiving(uploads.length);
    const closed = [...connections].map(whenClosed);
    for (const sent of uploads) sent.destroy();
    await Promise.all(closed);
    await expectNoFolderLeft(server);
    expect(await openFiles()).toBeLessThan(before + 10);
  });
});
