import { EventEmitter, once } from "node:events";
import { type FileHandle, readdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { hostname, tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sessions } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import type { Storage } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, vi } from "vitest";
import { type AppOptions, createApp } from "../../app";
import type { Deps } from "../../core/context";
import { createSlots } from "../../limits/concurrency";
import { createExportResources, type ExportResources } from "../../limits/export-resources";
import type { TestServer } from "../../testing/app";
import { listenForTest } from "../../testing/http";
import { makeKey } from "../../testing/keys";
import { makeSale, openDownload } from "../../testing/sales";
import { watchSlots } from "../../testing/slots";
import { test as base } from "../../testing/test";
import { requestTimeoutMs } from "../middleware/request-timeout";

const test = base.extend("replaced", { scope: "file" }, () => ({ storage }));

/** Size in bytes above the socket buffers. */
const photoBytes = 8_000_000;
const storage: Storage = {
  ...memoryStorage(),
  read: async () => Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(photoBytes / 8))),
};
afterEach(() => {
  vi.useRealTimers();
});

/** A test server with separate export limits. */
function limited(
  server: TestServer,
  limits: Partial<ExportResources>,
  replaced: Partial<Deps> = {},
  options: Partial<AppOptions> = {},
) {
  const { ofUser, ofServer, ...others } = createExportResources(limits);
  const exports = { ofUser: watchSlots(ofUser), ofServer: watchSlots(ofServer), ...others };
  const edge = { trustProxy: false, publicUrl: undefined };
  const { signal: stopping } = server.stopping;
  const app = createApp({ ...server.deps, ...replaced, exports }, { edge, stopping, ...options });
  return { app, exports };
}

/** Creates a sale larger than the socket buffers. */
async function makeLargeSale(server: TestServer) {
  const sale = await makeSale(server);
  const { url } = await makePhoto(server.db, { workspaceId: sale.workspaceId });
  await sale.lot({ photoUrls: Array.from({ length: 6 }, () => url) });
  return sale;
}

const isComplete = async (response: IncomingMessage) => {
  await buffer(response).catch(() => undefined);
  return response.complete;
};

describe("the limit of a user", () => {
  test("answers 429 with Retry-After to all but 3 of 20 unread exports, and accepts another when one ends", async ({
    server,
  }) => {
    const { app, exports } = limited(server, {});
    const { origin } = await listenForTest({ app });
    const sale = await makeLargeSale(server);
    const { headers } = await makeKey(server.db, sale.user);
    const open = () => openDownload(origin, { path: sale.path, headers });
    const responses = await Promise.all(Array.from({ length: 20 }, open));
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    const [first, ...others] = responses.filter(({ statusCode }) => statusCode === 200);
    expect([refused.length, others.length]).toEqual([17, 2]);
    const [answer] = refused;
    if (!answer || !first) throw new Error("Nothing was refused or nothing taken");
    expect(answer.headers["retry-after"]).toBe("10");
    expect(answer.headers["ratelimit-policy"]).toBe('"exports";q=3;qu="concurrent-requests"');
    expect(answer.headers.ratelimit).toBe('"exports";r=0');
    expect(JSON.parse((await buffer(answer)).toString())).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "You already have 3 exports running. Wait until one has finished.",
    });
    first.destroy();
    await exports.ofUser.reaches(2);
    const again = await open();
    expect(again.statusCode).toBe(200);
    for (const response of [again, ...others]) response.destroy();
    await exports.ofUser.reaches(0);
  });

  test("limits the exports of each user separately", async ({ server }) => {
    const { app } = limited(server, { ofUser: createSlots(1) });
    const { origin } = await listenForTest({ app });
    const [one, other] = [await makeLargeSale(server), await makeLargeSale(server)];
    const first = await openDownload(origin, one);
    expect((await openDownload(origin, one)).statusCode).toBe(429);
    expect((await openDownload(origin, other)).statusCode).toBe(200);
    expect(first.statusCode).toBe(200);
  });
});

test("answers 503 with Retry-After at the server's export limit, and holds no slot of the user", async ({
  server,
}) => {
  const { app, exports } = limited(server, { ofServer: createSlots(1) });
  const { origin } = await listenForTest({ app });
  const first = await openDownload(origin, await makeLargeSale(server));
  const refused = await openDownload(origin, await makeLargeSale(server));
  expect([first.statusCode, refused.statusCode]).toEqual([200, 503]);
  expect(refused.headers["retry-after"]).toBe("10");
  expect(JSON.parse((await buffer(refused)).toString())).toMatchObject({ code: "UNAVAILABLE" });
  expect(exports.ofUser.inUse).toBe(1);
});

test.for(["an export", "a download of the workspace"])(
  "reads the rows of %s in a turn of its workspace",
  async (noun, { server }) => {
    const turns: string[] = [];
    const { app } = limited(server, {
      spooling: async (key, _signal, work) => {
        turns.push(key);
        return work();
      },
    });
    const sale = await makeSale(server);
    const downloadUntil = new Date(Date.now() + 60_000);
    await server.db.update(sessions).set({ downloadUntil }).where(eq(sessions.userId, sale.user.id));
    const path = noun === "an export" ? sale.path : "/api/workspace/download";
    const answer = await app.request(path, { headers: sale.headers });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect([answer.status, turns]).toEqual([200, [sale.workspaceId]]);
  },
);

test("releases the slots after a rejection, a failure and a complete download", async ({ server }) => {
  const { app, exports } = limited(server, {}, { storage: memoryStorage() });
  const sale = await makeSale(server);
  await sale.lot();
  const { headers } = sale;
  const inUse = () => exports.ofUser.inUse + exports.ofServer.inUse;
  expect((await app.request(`/api/manifests/${crypto.randomUUID()}/export`, { headers })).status).toBe(404);
  expect((await app.request(`${sale.path}?fromDate=never`, { headers })).status).toBe(400);
  expect((await app.request(sale.path)).status).toBe(401);
  expect(inUse()).toBe(0);
  const unavailable = { ...memoryStorage(), check: () => Promise.reject(new Error("down")) };
  const broken = createApp(
    { ...server.deps, exports, storage: unavailable },
    { edge: { trustProxy: false, publicUrl: undefined }, stopping: server.stopping.signal },
  );
  expect((await broken.request(sale.path, { headers })).status).toBe(500);
  expect(inUse()).toBe(0);
  await (await app.request(sale.path, { headers })).arrayBuffer();
  await Promise.all([exports.ofUser.reaches(0), exports.ofServer.reaches(0)]);
});

test("destroys a download whose client reads nothing, so that no ZIP looks complete, and releases its slot", async ({
  server,
}) => {
  // A frozen clock, because consecutive checks may be late on a busy machine.
  vi.useFakeTimers({ toFake: ["performance"] });
  const { app, exports } = limited(server, {}, {}, { stallMs: 300 });
  const { origin } = await listenForTest({ app });
  const sale = await makeLargeSale(server);
  const response = await openDownload(origin, sale);
  expect(exports.ofUser.inUse).toBe(1);
  await exports.ofUser.reaches(0);
  expect(response.statusCode).toBe(200);
  expect(await isComplete(response)).toBe(false);
  expect(await sale.history()).toEqual([]);
});

/** Requests an export, and advances past the request timeout once `isHanging` resolves. */
async function expectLate(
  app: ReturnType<typeof createApp>,
  { path, headers }: Awaited<ReturnType<typeof makeSale>>,
  isHanging: Promise<unknown>,
) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asking = app.request(path, { headers });
  await isHanging;
  await vi.advanceTimersByTimeAsync(requestTimeoutMs);
  expect((await asking).status).toBe(503);
}

test("releases the slots when the request times out because the storage check hangs", async ({ server }) => {
  const steps = new EventEmitter();
  const check = () => {
    steps.emit("storage asked");
    return new Promise<never>(() => {});
  };
  const { app, exports } = limited(server, {}, { storage: { ...memoryStorage(), check } });
  const sale = await makeSale(server);
  await sale.lot();
  await expectLate(app, sale, once(steps, "storage asked"));
  expect([exports.ofUser.inUse, exports.ofServer.inUse]).toEqual([0, 0]);
});

test("closes the spool of an export that becomes ready after the request timed out", async ({ server }) => {
  const spools = new EventEmitter<{ asked: []; opened: [FileHandle]; closed: [] }>();
  const openSpoolFile = async () => {
    spools.emit("asked");
    const [file] = await once(spools, "opened");
    const close = file.close.bind(file);
    file.close = () => close().then(() => void spools.emit("closed"));
    return file;
  };
  const { app, exports } = limited(server, { openSpoolFile });
  const sale = await makeLargeSale(server);
  await expectLate(app, sale, once(spools, "asked"));
  const closed = once(spools, "closed");
  spools.emit("opened", await createExportResources().openSpoolFile());
  await closed;
  expect([exports.ofUser.inUse, exports.ofServer.inUse]).toEqual([0, 0]);
  expect(await sale.history()).toEqual([]);
});

describe("the spool", () => {
  test("unlinks the spool file while the export runs", async ({ server }) => {
    const { app } = limited(server, {});
    const { origin } = await listenForTest({ app });
    const response = await openDownload(origin, await makeLargeSale(server));
    expect(response.statusCode).toBe(200);
    const own = `lotwright-upload-${hostname()}-${process.pid}-`;
    expect((await readdir(tmpdir())).filter((name) => name.startsWith(own))).toEqual([]);
    response.destroy();
    await once(response, "close");
  });

  test("answers 503 STORAGE_FULL before the first byte when the spool fills the disk", async ({ server }) => {
    const noSpace = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    const openSpoolFile = async () => {
      const file = await createExportResources().openSpoolFile();
      file.appendFile = () => Promise.reject(noSpace);
      return file;
    };
    const sale = await makeSale(server);
    await sale.lot();
    for (const open of [openSpoolFile, () => Promise.reject(noSpace)]) {
      const { app, exports } = limited(server, { openSpoolFile: open });
      const answer = await app.request(sale.path, { headers: sale.headers });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
      expect(await answer.json()).toMatchObject({ code: "STORAGE_FULL" });
      await exports.ofUser.reaches(0);
    }
    expect(await sale.history()).toEqual([]);
  });
});
