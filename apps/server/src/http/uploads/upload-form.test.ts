import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { errorBody } from "@lotwright/contracts/values/errors";
import { photos } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import { createApp } from "../../app";
import { progressiveJpeg } from "../../areas/media/photos/testing/progressive-jpeg";
import type { TestServer } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { test } from "../../testing/test";
import { photoFile } from "../file-kinds";
import type { AppEnv } from "../middleware/request-context";
import { expectNoFolderLeft, halfOfForm, multipart, multipartType, openUpload } from "../testing/multipart";
import { readForm, stoppingIdleMs } from "./upload-form";

type Person = Awaited<ReturnType<typeof makeUser>>;

async function senderFor(server: TestServer, user: Person, app = server.app) {
  const headers = await signedIn(server, user);
  const send = (body: Buffer | FormData) => {
    const type = body instanceof FormData ? {} : multipartType;
    return app.request("/api/upload-photo", { method: "POST", body, headers: { ...headers, ...type } });
  };
  return { headers, send };
}

const sender = async (server: TestServer) => senderFor(server, await makeUser(server.db));

const refusal = async (answer: Response) => ({
  status: answer.status,
  ...errorBody.parse(await answer.json()),
});

describe("form", () => {
  const file = (name: string) => ({ name, filename: "a.jpg", body: "x" });
  test.for([
    ["in the same field", ["photo", "photo"]],
    ["and the second in another field", ["photo", "other"]],
    ["and the first in another field", ["other", "photo"]],
    ["in unknown fields", ["one", "two"]],
    ["that are many", Array<string>(50).fill("photo")],
  ] as const)("answers 400 to a form with two files %s", async ([_, names], { server }) => {
    const { send } = await sender(server);
    const answer = await refusal(await send(multipart(...names.map(file))));
    expect(answer).toEqual({ status: 400, code: "INVALID", message: "Send one file" });
    await expectNoFolderLeft(server);
  });

  test("answers 400 to a form of a thousand fields before or after the file", async ({ server }) => {
    const { send } = await sender(server);
    const photo = { filename: "a.jpg", body: await jpeg() };
    const fields = Array.from({ length: 1_000 }, (_, index) => ({ name: `field${index}`, body: "x" }));
    for (const form of [multipart(...fields, photo), multipart(photo, ...fields)]) {
      const answer = await refusal(await send(form));
      expect(answer).toMatchObject({ status: 400, message: "Send at most 8 fields beside the file" });
    }
    await expectNoFolderLeft(server);
  });

  test.for(["photo", "other"])(
    "answers 400 to a truncated file in the field %s",
    async (name, { server }) => {
      const { send } = await sender(server);
      const form = multipart({ name, filename: "a.jpg", body: Buffer.alloc(200_000) });
      const answer = await refusal(await send(form.subarray(0, 150_000)));
      expect(answer).toMatchObject({
        status: 400,
        message: "The upload was incomplete. Send it again.",
      });
      await expectNoFolderLeft(server);
    },
  );
});

describe("connection", () => {
  const uploadIdleMs = 10_000;
  beforeEach(() => {
    // Keeps the HTTP adapter's timers real, because it needs them to send some responses.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends the start of a form and then stalls. */
  async function stalledUpload(server: TestServer, start: Buffer) {
    const answers = new EventEmitter();
    const isSent = once(answers, "sent");
    const app = new Hono<AppEnv & { Bindings: HttpBindings }>();
    app.use((c, next) => {
      c.env.outgoing.once("close", () => answers.emit("sent"));
      return next();
    });
    const edge = { trustProxy: false, publicUrl: undefined };
    app.route("/", createApp(server.deps, { edge, stopping: server.stopping.signal, uploadIdleMs }));
    const { headers } = await sender(server);
    const { port } = await listenForTest({ app: app as unknown as TestServer["app"] }); // only `fetch` is used
    const { answered, closed } = openUpload(port, headers, start);
    return {
      answered,
      /** Resolves when the HTTP adapter has closed the connection, some time after the response. */
      async closed() {
        await isSent;
        await vi.advanceTimersByTimeAsync(60_000);
        await closed;
      },
    };
  }

  test("answers 408 to an idle upload and closes its connection", async ({ server }) => {
    const { answered, closed } = await stalledUpload(server, halfOfForm);
    await server.uploads.receiving(1);
    await vi.advanceTimersByTimeAsync(uploadIdleMs);
    expect(await answered).toEqual({
      status: 408,
      body: { code: "REQUEST_TIMEOUT", message: "The upload stalled. Send it again." },
    });
    await closed();
    await expectNoFolderLeft(server);
  });

  test("answers 413 to a JPEG of too many scans while it is being sent, and closes its connection", async ({
    server,
  }) => {
    const form = multipart({ filename: "a.jpg", body: progressiveJpeg(800) });
    const { answered, closed } = await stalledUpload(server, form.subarray(0, 2_000));
    expect(await answered).toEqual({
      status: 413,
      body: { code: "TOO_LARGE", message: expect.stringContaining("Save it as a standard JPEG") },
    });
    await closed();
    await expectNoFolderLeft(server);
  });

  test("answers 400 to a second file while it is being sent, and closes its connection", async ({
    server,
  }) => {
    const part = { filename: "a.jpg", body: "x" };
    const form = multipart(part, { ...part, body: Buffer.alloc(2_000) });
    const { answered, closed } = await stalledUpload(server, form.subarray(0, -1_000));
    expect(await answered).toMatchObject({ status: 400, body: { message: "Send one file" } });
    await closed();
    await expectNoFolderLeft(server);
  });
});

test("decodes and stores nothing when the client disconnects while its photo is queued", async ({
  server,
}) => {
  const user = await makeUser(server.db);
  const { headers } = await senderFor(server, user);
  const arrivals = new EventEmitter();
  const uploaded = () => void arrivals.emit("uploaded");
  const metrics = { ...server.deps.metrics, uploaded };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, metrics }, { edge, stopping: server.stopping.signal });
  const { origin } = await listenForTest({ app });
  // Slow images are decoded one at a time.
  const body = photoForm(progressiveJpeg(50, 4096));
  const leaving = new AbortController();
  const upload = (signal?: AbortSignal) =>
    fetch(`${origin}/api/upload-photo`, { method: "POST", headers, body, ...(signal && { signal }) });
  const firstArrived = once(arrivals, "uploaded");
  const first = upload();
  await firstArrived;
  const secondArrived = once(arrivals, "uploaded");
  const second = upload(leaving.signal);
  await secondArrived;
  leaving.abort();
  await expect(second).rejects.toThrow("aborted");
  expect((await first).status).toBe(201);
  await expectNoFolderLeft(server);
  expect(await server.db.$count(photos, eq(photos.workspaceId, user.workspaceId))).toBe(1);
});

describe("concurrent uploads", () => {
  test("answers 429 above four concurrent uploads of one user, and accepts uploads of colleagues", async ({
    server,
  }) => {
    const user = await makeUser(server.db);
    const stalling = await senderFor(server, user);
    const colleague = await senderFor(
      server,
      await makeUser(server.db, { workspaceId: user.workspaceId, role: "team" }),
    );
    const { port } = await listenForTest(server);
    const open = () => openUpload(port, stalling.headers, halfOfForm);
    const stalled = [open(), open(), open(), open()];
    await server.uploads.receiving(4);

    for (const { answered } of Array.from({ length: 6 }, open)) {
      expect(await answered).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    }
    const refused = await stalling.send(photoForm(await jpeg()));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(refused.headers.get("ratelimit-policy")).toBe('"uploads";q=4;qu="concurrent-requests"');
    expect(refused.headers.get("ratelimit")).toBe('"uploads";r=0');
    expect((await colleague.send(photoForm(await jpeg()))).status).toBe(201);

    for (const { sent } of stalled) sent.destroy();
    await expectNoFolderLeft(server);
    expect((await stalling.send(photoForm(await jpeg()))).status).toBe(201);
  });

  test("releases the slot of every upload, however it ends", async ({ server }) => {
    const { send, headers } = await sender(server);
    const part = { filename: "a.jpg", body: "x" };
    const bad = [
      multipart(part, part),
      multipart(part).subarray(0, -10),
      multipart({ filename: "a.jpg", body: "" }),
      multipart({ filename: "a.jpg", body: progressiveJpeg(60) }),
      multipart(part),
    ];
    for (const form of bad) expect((await send(form)).status).toBeLessThan(429);
    const json = await server.app.request("/api/upload-photo", {
      method: "POST",
      body: "{}",
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(json.status).toBe(415);
    for (let index = 0; index < 5; index += 1) expect((await send(photoForm(await jpeg()))).status).toBe(201);
  });
});

describe("idle time", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lotwright-form-"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(globalThis, "setTimeout");
    vi.spyOn(globalThis, "clearTimeout");
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });

  /** Unusual timeout that identifies the form's timers, since connections of the test server set others. */
  const idleMs = 30_001;

  /** Timers of the form that are still set. */
  function timersLeft(): unknown[] {
    const { calls, results } = vi.mocked(setTimeout).mock;
    const own = results.filter((_, index) => calls[index]?.[1] === idleMs).map(({ value }) => value);
    expect(own).not.toEqual([]);
    const cleared = vi.mocked(clearTimeout).mock.calls.map(([timer]) => timer);
    return own.filter((timer) => !cleared.includes(timer));
  }

  /** Reads a form whose parts the test sends one by one. */
  function slowForm(stopping = new AbortController()) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const body = writable.getWriter();
    const init = { method: "POST", body: readable, headers: multipartType, duplex: "half" };
    const form = new Request("http://localhost", init as RequestInit); // `duplex` is not in the types yet
    const idle = { ms: idleMs, stopping: stopping.signal };
    return {
      body,
      stopping,
      reading: readForm(form, {
        kind: photoFile("photo"),
        folder,
        idle,
        revoked: new AbortController().signal,
      }),
    };
  }

  const timedOut = { code: "REQUEST_TIMEOUT", message: "The upload stalled. Send it again." };

  test("accepts a slow form as long as data keeps arriving", async () => {
    const { body, reading } = slowForm();
    for (const byte of multipart({ filename: "a.jpg", body: "slow" })) {
      await body.write(Uint8Array.of(byte));
      await vi.advanceTimersByTimeAsync(29_000);
    }
    await body.close();
    expect((await reading).file.byteCount).toBe(4);
    expect(timersLeft()).toEqual([]);
  });

  test("rejects an idle form after its timeout, and leaves no timer", async () => {
    const { body, reading } = slowForm();
    const rejected = expect(reading).rejects.toMatchObject(timedOut);
    await body.write(halfOfForm);
    await vi.advanceTimersByTimeAsync(idleMs);
    await rejected;
    expect(timersLeft()).toEqual([]);
  });

  test("shortens the idle timeout of a form during shutdown", async () => {
    const { body, reading, stopping } = slowForm();
    const rejected = expect(reading).rejects.toMatchObject(timedOut);
    await body.write(halfOfForm);
    await vi.advanceTimersByTimeAsync(5_000);
    stopping.abort();
    await vi.advanceTimersByTimeAsync(stoppingIdleMs);
    await rejected;
  });
});
