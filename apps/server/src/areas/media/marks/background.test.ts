import type { Mark } from "@lotwright/contracts/media/mark-facts";
import { dueIn } from "@lotwright/db/due-in";
import { photoMarks, photos } from "@lotwright/db/schema";
import type { MarksReader } from "@lotwright/marks/reader";
import { ReadingError } from "@lotwright/reading-process/reading-error";
import { jpeg } from "@lotwright/testing/pictures";
import { asc, eq } from "drizzle-orm";
import { describe, expect, onTestFinished } from "vitest";
import { createLogger } from "../../../core/logger";
import { one } from "../../../core/one";
import { recoverJobs } from "../../../jobs/jobs";
import { emptyQueue, jobsOfKind, makeJobsDue } from "../../../jobs/testing/jobs";
import { startTestServer, type TestServer } from "../../../testing/app";
import { makePhotographer } from "../../../testing/lots";
import { startJobsAgain } from "../../../testing/second-server";
import { test as base } from "../../../testing/test";
import { eventsOf } from "../../accounts/events/testing/subscribers";
import { incoming } from "../photos/testing/incoming";
import { createReading } from "./reading";
import { makeMark, makeReader } from "./testing/reader";

const test = base.extend("replaced", { scope: "file" }, () => ({
  reading: createReading(reader),
  hasOwnDatabase: true,
}));

let read: MarksReader["read"];
let readCount = 0;
const reader = makeReader((photo, options) => {
  readCount += 1;
  return read(photo, options);
});

test.beforeEach(async ({ server }) => {
  await server.db.update(photos).set({ reading: "none" });
  await emptyQueue(server);
  read = async () => [];
  readCount = 0;
  server.deps.reading.isAvailable = true;
});

const rowOf = async (server: TestServer, url: string) =>
  one(await server.db.select().from(photos).where(eq(photos.url, url)));
const makeDue = (server: TestServer) => makeJobsDue(server, "reading");
/** The counted attempts of each photo that waits, the one that is read first before others. */
const attemptsOf = async (server: TestServer) =>
  (await jobsOfKind(server, "reading")).map(({ attempts }) => attempts);
/** Another server, with a storage in which some of `changed` fails. */
const startWithStorage = (server: TestServer, changed: Partial<TestServer["deps"]["storage"]>) =>
  startJobsAgain({ ...server, deps: { ...server.deps, storage: { ...server.deps.storage, ...changed } } });
const textsOf = async (server: TestServer, url: string) => {
  const { id } = await rowOf(server, url);
  const rows = await server.db
    .select()
    .from(photoMarks)
    .where(eq(photoMarks.photoId, id))
    .orderBy(asc(photoMarks.place));
  return rows.map(({ text }) => text);
};

/** Creates a reading that lasts until the test ends it; `begun` resolves with its signal. */
function holdReading() {
  let end = (_: Mark[]) => {};
  let fail = (_: Error) => {};
  const ended = new Promise<Mark[]>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const begun = new Promise<AbortSignal | undefined>((resolve) => {
    read = (_, options) => {
      resolve(options?.signal);
      return ended;
    };
  });
  return { begun, end, fail };
}

async function makePhotos(server: TestServer, photoCount = 1) {
  const made = await makePhotographer(server, { photoCount });
  return { ...made, url: one(made.photoUrls.slice(0, 1)) };
}

describe("reading photos", () => {
  test("runs OCR once on every uploaded photo, and stores the marks", async ({ server }) => {
    const code: Mark = makeMark("4006381333931", { kind: "code", format: "EAN-13", score: 1 });
    read = async () => [makeMark("STERLING 925"), makeMark("J.D."), code];
    const { caller, photoUrls } = await makePhotos(server, 2);
    await server.drain();
    await server.drain();
    expect(readCount).toBe(2);
    expect(await caller.marks.ofPhotos({ photoUrls })).toEqual({
      isOn: true,
      photos: photoUrls.map((url) => ({
        ...{ url, state: "read", detail: "normal" },
        marks: [makeMark("STERLING 925"), makeMark("J.D."), code].map((mark) => ({
          ...mark,
          score: expect.closeTo(mark.score),
        })),
      })),
    });
  });

  test("hides a photo's marks from other workspaces", async ({ server }) => {
    read = async () => [makeMark("STERLING 925")];
    const { caller: owner, photoUrls } = await makePhotos(server);
    const { caller: stranger } = await makePhotos(server);
    await server.drain();
    const draft = { photoUrls, title: "Spoon", description: "Marked STERLING 925." };
    expect(await owner.marks.checkDraft(draft)).toEqual({ unseenClaims: [] });
    expect(await stranger.marks.ofPhotos({ photoUrls })).toMatchObject({ photos: [] });
    expect(await stranger.marks.checkDraft(draft)).not.toEqual({ unseenClaims: [] });
  });

  test("gets the stored photo, and does not read a logo", async ({ server }) => {
    const seen: Buffer[] = [];
    read = async (photo) => {
      seen.push(photo);
      return [];
    };
    const { caller } = await makePhotos(server);
    await caller.photos.upload({ purpose: "logo", photo: await incoming(await jpeg()) });
    await server.drain();
    expect(seen.map((photo) => photo.subarray(0, 2).toString("hex"))).toEqual(["ffd8"]);
  });

  test("reads the newest photo first, and before it one that a person waits for", async ({ server }) => {
    const { caller, photoUrls } = await makePhotos(server, 3);
    const [oldest = "", , newest = ""] = photoUrls;
    await server.db.update(photos).set({ reading: "read" }).where(eq(photos.url, oldest));
    await caller.marks.readSmallText({ photoUrl: oldest });
    const details: unknown[] = [];
    read = async (_, options) => {
      details.push(options?.detail);
      return [makeMark(`Number ${details.length}`)];
    };
    await server.drain();
    expect(details).toEqual(["small", "normal", "normal"]);
    expect(await textsOf(server, oldest)).toEqual(["Number 1"]);
    expect(await textsOf(server, newest)).toEqual(["Number 2"]);
  });

  test("takes the marks of a photo of the same file in the same workspace", async ({ server }) => {
    read = async () => [makeMark("STERLING")];
    const { caller, url } = await makePhotos(server);
    const bytes = await jpeg();
    const first = await caller.photos.upload({ photo: await incoming(bytes) });
    await server.drain();
    const again = await caller.photos.upload({ photo: await incoming(bytes) });
    const elsewhere = await (await makePhotos(server)).caller.photos.upload({ photo: await incoming(bytes) });
    readCount = 0;
    await server.drain();
    // The other workspace's photos are still read.
    expect(readCount).toBe(2);
    for (const photo of [first, again, elsewhere, { url }]) {
      expect(await textsOf(server, photo.url)).toEqual(["STERLING"]);
    }
  });

  test("reads small text of a photo whose file was read before, but not so closely", async ({ server }) => {
    read = async () => [makeMark("STER")];
    const { caller } = await makePhotos(server);
    const bytes = await jpeg();
    const [first, again] = [
      await caller.photos.upload({ photo: await incoming(bytes) }),
      await caller.photos.upload({ photo: await incoming(bytes) }),
    ];
    await server.drain();
    read = async () => [makeMark("STERLING")];
    await caller.marks.readSmallText({ photoUrl: again.url });
    await server.drain();
    expect(await textsOf(server, again.url)).toEqual(["STERLING"]);
    expect(await textsOf(server, first.url)).toEqual(["STER"]);
  });

  test("replaces the marks when small text is read, and keeps them until then", async ({ server }) => {
    read = async () => [makeMark("STER")];
    const { caller, url } = await makePhotos(server);
    await server.drain();
    read = async () => [makeMark("STERLING"), makeMark("J.D.")];
    const waiting = await caller.marks.readSmallText({ photoUrl: url });
    expect(waiting.photos).toMatchObject([{ state: "waiting", detail: "small", marks: [{ text: "STER" }] }]);
    await server.drain();
    expect(await textsOf(server, url)).toEqual(["STERLING", "J.D."]);
    expect((await rowOf(server, url)).marksText).toBe("STERLING\nJ.D.");
  });

  test("publishes the reading to those who see a lot with the photo", async ({ server }) => {
    const { workspaceId, manifestId, lot } = await makePhotos(server);
    const { id: itemId } = await lot();
    const events = await eventsOf(server, workspaceId);
    await server.drain();
    expect(await events.next()).toMatchObject({
      value: { event: { type: "marks.changed", manifestId, itemId } },
    });
  });

  test("stores a barcode with characters that a text column rejects", async ({ server }) => {
    read = async () => [makeMark("\0A\0\ud800B", { kind: "code", format: "QR" }), makeMark("\0")];
    const { url } = await makePhotos(server);
    await server.drain();
    expect(await textsOf(server, url)).toEqual(["AB"]);
  });
});

describe("a photo that cannot be read", () => {
  test.for(["timed-out", "crashed", "undecodable"] as const)(
    "gives up a photo after three attempts that end as %s, and reads the others",
    async (kind, { server }) => {
      const { photoUrls } = await makePhotos(server, 2);
      const [good = "", bad = ""] = photoUrls;
      read = async () => {
        // The newest is read first.
        if (readCount === 2) return [makeMark("STERLING")];
        throw new ReadingError(kind, "As the test wants");
      };
      for (const [at, state] of (["waiting", "waiting", "unreadable"] as const).entries()) {
        await server.drain();
        expect((await rowOf(server, bad)).reading).toBe(state);
        expect(await textsOf(server, good)).toEqual(["STERLING"]);
        // Not again before some seconds have passed.
        await server.drain();
        expect(readCount).toBe(2 + at);
        await makeDue(server);
      }
      await server.drain();
      expect(readCount).toBe(4);
      expect(await attemptsOf(server)).toEqual([]);
    },
  );

  test("gives up a photo when its server was killed in three attempts", async ({ server }) => {
    const { url } = await makePhotos(server);
    for (let killed = 0; killed < 3; killed += 1) {
      const { begun } = holdReading();
      // A lease without an end is all that a killed server leaves.
      void server.drain();
      await begun;
      expect(await attemptsOf(server)).toEqual([killed + 1]);
      await makeDue(server);
    }
    read = async () => [];
    await server.drain();
    expect(readCount).toBe(3);
    expect((await rowOf(server, url)).reading).toBe("unreadable");
  });

  test("counts no attempt against a photo while this server cannot read", async ({ server }) => {
    const { photoUrls } = await makePhotos(server, 2);
    read = async () => {
      throw new ReadingError("unavailable", "Only 10 MB of memory are free.");
    };
    // Pauses after each attempt, so that the other photo isn't tried.
    for (let count = 1; count <= 5; count += 1) {
      await server.drain();
      expect(readCount).toBe(count);
    }
    expect(await attemptsOf(server)).toEqual([0, 0]);
    expect(server.deps.reading.isAvailable).toBe(false);
    read = async () => [makeMark("STERLING")];
    await server.drain();
    for (const url of photoUrls) expect(await textsOf(server, url)).toEqual(["STERLING"]);
    expect(server.deps.reading.isAvailable).toBe(true);
  });

  test("gives up a photo when it is no longer stored", async ({ server }) => {
    const { url } = await makePhotos(server);
    await server.deps.storage.remove(url.slice(1));
    await server.drain();
    expect(readCount).toBe(0);
    expect((await rowOf(server, url)).reading).toBe("unreadable");
  });

  test("waits while the storage cannot be reached", async ({ server }) => {
    const { photoUrls } = await makePhotos(server, 2);
    let askedCount = 0;
    const down = () => Promise.reject(new Error("down"));
    const other = await startWithStorage(server, {
      check: down,
      read: () => {
        askedCount += 1;
        return down();
      },
    });
    await other.drain();
    // The queue pauses when storage is unreachable.
    expect(askedCount).toBe(1);
    expect(await attemptsOf(server)).toEqual([0, 0]);
    for (const url of photoUrls) expect((await rowOf(server, url)).reading).toBe("waiting");
  });

  test("gives up a photo after three attempts when it alone cannot be read from the storage", async ({
    server,
  }) => {
    const { url } = await makePhotos(server);
    const other = await startWithStorage(server, { read: () => Promise.reject(new Error("denied")) });
    for (const state of ["waiting", "waiting", "unreadable"]) {
      await other.drain();
      expect((await rowOf(server, url)).reading).toBe(state);
      await makeDue(server);
    }
  });

  test("keeps the marks of an earlier reading", async ({ server }) => {
    read = async () => [makeMark("STERLING")];
    const { caller, url } = await makePhotos(server);
    await server.drain();
    await caller.marks.readSmallText({ photoUrl: url });
    await server.deps.storage.remove(url.slice(1));
    await server.drain();
    expect(await rowOf(server, url)).toMatchObject({ reading: "unreadable" });
    expect(await textsOf(server, url)).toEqual(["STERLING"]);
  });
});

describe("several servers", () => {
  test("reads each photo once with several servers", async ({ server }) => {
    const other = await startJobsAgain(server);
    const { photoUrls } = await makePhotos(server, 6);
    await Promise.all([server.drain(), other.drain()]);
    expect(readCount).toBe(6);
    for (const url of photoUrls) expect((await rowOf(server, url)).reading).toBe("read");
  });

  test("drops the result of an attempt that another one has replaced", async ({ server }) => {
    const { url } = await makePhotos(server);
    const { begun, end } = holdReading();
    const slow = server.drain();
    await begun;
    await makeDue(server);
    read = async () => [makeMark("RIGHT")];
    await server.drain();
    end([makeMark("LATE")]);
    await slow;
    expect(await textsOf(server, url)).toEqual(["RIGHT"]);
  });

  test("continues with the photo of the previous process when the only server starts again", async ({
    server,
  }) => {
    const { url } = await makePhotos(server);
    const { begun } = holdReading();
    void server.drain();
    await begun;
    read = async () => [makeMark("STERLING")];
    const again = await startJobsAgain(server, { isOnlyServer: true });
    await again.drain();
    expect(await textsOf(server, url)).toEqual(["STERLING"]);
  });

  test("reads photos that wait without a job after a restore", async ({ server }) => {
    const { url } = await makePhotos(server);
    await emptyQueue(server);
    await server.drain();
    expect(readCount).toBe(0);
    await recoverJobs(server.db);
    await server.drain();
    expect((await rowOf(server, url)).reading).toBe("read");
  });

  test("leaves a photo to a server of the release before until its attempt is over", async ({ server }) => {
    const { url } = await makePhotos(server);
    const attempt = (seconds: number) =>
      server.db
        .update(photos)
        .set({ readingAttempts: 1, readingAfter: dueIn(seconds) })
        .where(eq(photos.url, url));
    await attempt(60);
    await server.drain();
    expect([readCount, await attemptsOf(server)]).toEqual([0, [0]]);
    await attempt(-1);
    await makeDue(server);
    await server.drain();
    expect((await rowOf(server, url)).reading).toBe("read");
  });
});

test("reads an upload as soon as it arrives, and puts back what a graceful shutdown interrupts", async () => {
  const reading = createReading(reader);
  const working = await startTestServer({ reading, hasOwnDatabase: true, log: createLogger("silent") });
  onTestFinished(() => working.stop());
  await working.work();
  const { begun, fail } = holdReading();
  const url = one((await makePhotographer(working)).photoUrls);
  const own = await begun;
  own?.addEventListener("abort", () => fail(new ReadingError("aborted", "Reading was aborted.")), {
    once: true,
  });
  await working.stopJobs();
  expect((await rowOf(working, url)).reading).toBe("waiting");
  expect(await jobsOfKind(working, "reading")).toMatchObject([
    { attempts: 0, leaseId: null, startedAt: null },
  ]);
});
