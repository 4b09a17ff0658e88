import { EventEmitter, once } from "node:events";
import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { createBucketIfMissing, s3Storage } from "./s3";
import { abortWhenStalled } from "./s3-stream";
import {
  MissingObjectError,
  readWhole,
  type Storage,
  StorageFullError,
  StorageUnavailableError,
} from "./storage";
import {
  type Running,
  type S3Server,
  startBlackHole,
  startFaultyServer,
  startS3Server,
} from "./testing/s3-server";

const key = "photos/a.jpg";
const jpeg = "image/jpeg";
const deadlineMs = 300;
const someKeys = { bucket: "lots", accessKey: "key", secretKey: "secret", deadlineMs };

async function closedLater(starting: Promise<Running>): Promise<Running> {
  const running = await starting;
  onTestFinished(running.close);
  return running;
}

async function storageAnswering(respond: RequestListener): Promise<Storage> {
  const { endpoint } = await closedLater(startFaultyServer(respond));
  return s3Storage({ ...someKeys, endpoint });
}

/** Attempts every operation. */
const attemptsOn = (storage: Storage) => [
  storage.put(key, Buffer.from("a"), jpeg),
  storage.read(key),
  storage.read(key, { first: 1, last: 2 }),
  storage.open(key),
  storage.stat(key),
  storage.remove(key),
  storage.check(),
];
const verbCount = 7;

/** Expects every operation to fail as unavailable. `afterCalls` runs once all were called. */
async function expectUnavailable(storage: Storage, afterCalls = async () => {}): Promise<void> {
  const attempts = attemptsOn(storage);
  expect(attempts).toHaveLength(verbCount);
  for (const attempt of attempts) attempt.catch(() => {}); // awaited below
  await afterCalls();
  for (const outcome of await Promise.allSettled(attempts)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { name: "StorageUnavailableError" } });
  }
}

describe("a store without space", () => {
  const error = (code: string) => `<Error><Code>${code}</Code><Message>full</Message></Error>`;

  test.each([
    ["507 without a body", 507, ""],
    ["507 with a code of its own", 507, error("SomethingFull")],
    ["MinIO's full disks", 507, error("XMinioStorageFull")],
    ["insufficient storage", 400, error("InsufficientStorage")],
    ["a quota", 403, error("QuotaExceeded")],
  ])("rejects a put as full when the store answers %s", async (_, status, body) => {
    const storage = await storageAnswering((request, response) => {
      request.resume();
      response.writeHead(status, { "Content-Type": "application/xml" });
      response.end(body);
    });
    await expect(storage.put(key, Buffer.from("a"), jpeg)).rejects.toBeInstanceOf(StorageFullError);
  });

  test("rejects a put as unavailable when the store answers 500", async () => {
    const storage = await storageAnswering((request, response) => {
      request.resume();
      response.writeHead(500, { "Content-Type": "application/xml" });
      response.end(error("InternalError"));
    });
    const failure = await storage.put(key, Buffer.from("a"), jpeg).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(StorageUnavailableError);
    expect(failure).not.toBeInstanceOf(StorageFullError);
  });
});

describe("a store that does not answer as it should", () => {
  test("reports refused connections as unavailable", async () => {
    const { endpoint, close } = await startBlackHole();
    await close();
    const storage = s3Storage({ ...someKeys, endpoint });
    await expectUnavailable(storage);
    await expect(storage.read(key)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  });

  describe("on a clock that only the test moves", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    const passDeadline = async () => void (await vi.advanceTimersByTimeAsync(deadlineMs));

    /** Starts a storage that only runs `respond`, with a promise of one request per operation. */
    async function silentStore(respond: RequestListener) {
      const closed: Promise<unknown>[] = [];
      const requests = new EventEmitter();
      const isAsked = once(requests, "all");
      const storage = await storageAnswering((request, response) => {
        closed.push(new Promise((resolve) => request.socket.once("close", resolve)));
        respond(request, response);
        if (closed.length === verbCount) requests.emit("all");
      });
      return { storage, closed, isAsked };
    }

    test("reports a silent store as unavailable at the deadline", async () => {
      const { endpoint } = await closedLater(startBlackHole());
      await expectUnavailable(s3Storage({ ...someKeys, endpoint }), passDeadline);
    });

    test("aborts an unanswered request at the deadline", async () => {
      const { storage, closed, isAsked } = await silentStore(() => {});
      await expectUnavailable(storage, async () => {
        await isAsked;
        await passDeadline();
      });
      expect(closed.length).toBeGreaterThanOrEqual(verbCount); // a write may also have probed storage
      await Promise.all(closed);
    });

    test("closes the connection of an endless error response", async () => {
      const { storage, closed, isAsked } = await silentStore((request, response) => {
        request.resume();
        // The response to HEAD has no body, so its connection would stay open for reuse.
        const connection = request.method === "HEAD" ? "close" : "keep-alive";
        response.writeHead(500, { "Content-Length": 1000, Connection: connection });
        response.flushHeaders();
      });
      await expectUnavailable(storage, async () => {
        await isAsked;
        await passDeadline();
      });
      await Promise.all(closed);
    });

    test("destroys a stalled body with an error", async () => {
      const storage = await storageAnswering((_request, response) => {
        response.writeHead(200, { "Content-Length": 1000 });
        response.write("x".repeat(100));
      });
      const chunks = (await storage.read(key))[Symbol.asyncIterator]();
      expect(await chunks.next()).toMatchObject({ done: false });
      const broken = expect(chunks.next()).rejects.toBeInstanceOf(StorageUnavailableError);
      await passDeadline();
      await broken;
    });

    test("reads a body past the deadline while bytes keep arriving", async () => {
      const letters = new EventEmitter();
      const storage = await storageAnswering((_request, response) => {
        response.writeHead(200, { "Content-Length": 5 }).flushHeaders();
        letters.on("letter", (letter) => response.write(letter));
      });
      const chunks = (await storage.read(key))[Symbol.asyncIterator]();
      for (const letter of "abcde") {
        const next = chunks.next();
        await vi.advanceTimersByTimeAsync(deadlineMs - 1);
        letters.emit("letter", letter);
        expect(String((await next).value)).toBe(letter);
      }
      expect(await chunks.next()).toMatchObject({ done: true });
    });

    test("does not time out a reader slower than the deadline", async () => {
      const more = Buffer.alloc(1_000_000);
      const stream = abortWhenStalled(Readable.from([more, more], { objectMode: false }), key, deadlineMs);
      await once(stream, "readable");
      await vi.advanceTimersByTimeAsync(10 * deadlineMs);
      expect(Buffer.concat(await stream.toArray())).toHaveLength(2_000_000);
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  test("stores an object past the deadline while the store answers other requests", async () => {
    let askedCount = 0;
    let finish = () => {};
    const { endpoint } = await closedLater(
      startFaultyServer((request, response) => {
        request.resume();
        if (request.method === "PUT") finish = () => response.end();
        else response.writeHead(403).end();
        askedCount += request.method === "HEAD" ? 1 : 0;
        // At the earliest after 1.5 times the timeout.
        if (askedCount === 3) finish();
      }),
    );
    const storage = s3Storage({ ...someKeys, endpoint, deadlineMs: 1_000 });
    await storage.put(key, Buffer.alloc(300_000), jpeg);
    expect(askedCount).toBe(3);
  });

  test.each([500, 502, 503, 403, 404, 301])(
    "reports status %i without an S3 answer as unavailable",
    async (status) => {
      await expectUnavailable(
        await storageAnswering((request, response) => {
          request.resume();
          response.writeHead(status, { "Content-Type": "text/html" });
          response.end(request.method === "HEAD" ? undefined : "<html>a proxy</html>");
        }),
      );
    },
  );

  test.each([
    ["the whole object", 200, { "Content-Length": "4" }],
    ["another part", 206, { "Content-Length": "2", "Content-Range": "bytes 0-1/4" }],
  ])("reports a store that answers %s for a range as unavailable", async (_, status, headers) => {
    const storage = await storageAnswering((_request, response) => {
      response.writeHead(status, headers).end("abcd".slice(0, Number(headers["Content-Length"])));
    });
    const reading = storage.read(key, { first: 2, last: 3 });
    await expect(reading).rejects.toBeInstanceOf(StorageUnavailableError);
  });

  // s3rver treats the end 0 as missing.
  test("asks for the first byte alone by its range", async () => {
    const storage = await storageAnswering(({ headers }, response) => {
      expect(headers.range).toBe("bytes=0-0");
      response.writeHead(206, { "Content-Length": 1, "Content-Range": "bytes 0-0/4" }).end("a");
    });
    const stream = await storage.read(key, { first: 0, last: 0 });
    expect(String(await stream.toArray())).toBe("a");
  });

  test("opens an object, with its size and time, in one request", async () => {
    const requests: (string | undefined)[] = [];
    const storage = await storageAnswering(({ method }, response) => {
      requests.push(method);
      response.writeHead(200, { "Content-Length": 4, "Last-Modified": "Sun, 01 Mar 2026 10:00:00 GMT" });
      response.end("abcd");
    });
    const { stat, stream } = await storage.open(key);
    expect(stat).toEqual({ byteCount: 4, modifiedAt: new Date("2026-03-01T10:00:00Z") });
    expect(String(await stream.toArray())).toBe("abcd");
    expect(requests).toEqual(["GET"]);
  });

  test("reports a response without size or time as unavailable", async () => {
    const storage = await storageAnswering((_request, response) => {
      response.writeHead(200, { "Content-Length": 4 }).end("abcd");
    });
    await expect(storage.open(key)).rejects.toBeInstanceOf(StorageUnavailableError);
    await expect(storage.stat(key)).rejects.toBeInstanceOf(StorageUnavailableError);
    expect((await readWhole(storage, key, 4)).toString()).toBe("abcd");
  });

  test("destroys a truncated body with an error", async () => {
    const storage = await storageAnswering((request, response) => {
      response.writeHead(200, { "Content-Length": 1000 });
      response.write("x".repeat(100), () => request.socket.destroy());
    });
    await expect(readWhole(storage, key, 2000)).rejects.toBeInstanceOf(StorageUnavailableError);
  });

  test("retries a call on a keep-alive connection that the server has closed", async () => {
    const used = new WeakSet();
    const storage = await storageAnswering((request, response) => {
      request.resume();
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      return response.end();
    });
    for (let call = 0; call < 4; call++) await storage.put(key, Buffer.from("a"), jpeg);
  });
});

describe("a store with other settings", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server({ bucket: "lots" });
  });
  afterAll(() => server.close());

  test("names a missing bucket instead of reporting its objects as missing", async () => {
    const storage = s3Storage({ ...server, bucket: "no-such-lots" });
    const sentence = `There is no bucket no-such-lots at ${server.endpoint}`;
    await expect(storage.check()).rejects.toThrow(new StorageUnavailableError(sentence));
    await expect(storage.put(key, Buffer.from("a"), jpeg)).rejects.toThrow(sentence);
    await expect(storage.read(key)).rejects.toThrow(sentence);
    await expect(storage.stat(key)).rejects.toThrow(sentence);
  });

  test("reports wrong credentials as unavailable", async () => {
    await expectUnavailable(s3Storage({ ...server, bucket: "lots", secretKey: "wrong" }));
    await expectUnavailable(s3Storage({ ...server, bucket: "lots", accessKey: "unknown" }));
  });

  test("creates a bucket once, and only on request", async () => {
    const options = { ...server, bucket: "new-lots", region: "eu-central-1" };
    await expect(s3Storage(options).check()).rejects.toBeInstanceOf(StorageUnavailableError);
    await createBucketIfMissing(options);
    await createBucketIfMissing(options);
    await s3Storage(options).check();
    await expect(s3Storage(options).read(key)).rejects.toBeInstanceOf(MissingObjectError);
  });

  test("stores the content type with the object", async () => {
    let contentType: string | undefined;
    const storage = await storageAnswering((request, response) => {
      contentType = request.headers["content-type"];
      request.resume().once("end", () => response.end());
    });
    await storage.put(key, Buffer.from("a"), jpeg);
    expect(contentType).toBe(jpeg);
  });

  test("grants no one else access to the bucket it creates and the objects it stores", async () => {
    const requests: string[] = [];
    const { endpoint } = await closedLater(
      startFaultyServer((request, response) => {
        requests.push(JSON.stringify([request.method, request.url, request.headers]));
        response.statusCode = request.method === "PUT" ? 200 : 404;
        request.resume().once("end", () => response.end());
      }),
    );
    await createBucketIfMissing({ ...someKeys, endpoint });
    await s3Storage({ ...someKeys, endpoint }).put(key, Buffer.from("a"), jpeg);
    expect(requests.filter((request) => request.startsWith('["PUT"'))).toHaveLength(2);
    expect(requests.join()).not.toMatch(/acl|grant|policy|public/i);
  });

  test.each(["ftp://127.0.0.1", "https://key:secret@127.0.0.1", "127.0.0.1:9000", ""])(
    "rejects the endpoint %j before any call",
    (endpoint) => {
      expect(() => s3Storage({ ...someKeys, endpoint })).toThrow();
    },
  );
});
