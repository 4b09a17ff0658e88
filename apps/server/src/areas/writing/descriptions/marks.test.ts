import { notesWriter } from "@lotwright/ai/notes-writer";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { Writer } from "@lotwright/ai/writer";
import type { Mark } from "@lotwright/contracts/media/mark-facts";
import { dueIn } from "@lotwright/db/due-in";
import { jobs, photoMarks } from "@lotwright/db/schema";
import { jpeg } from "@lotwright/testing/pictures";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { sweep } from "../../../jobs/sweep";
import { emptyQueue, makeJobsDue } from "../../../jobs/testing/jobs";
import type { TestServer } from "../../../testing/app";
import { makePending, makePhotographer } from "../../../testing/lots";
import { test as base } from "../../../testing/test";
import { createReading } from "../../media/marks/reading";
import { makeMark, makeReader } from "../../media/marks/testing/reader";
import { incoming } from "../../media/photos/testing/incoming";

const test = base.extend("replaced", { scope: "file" }, () => {
  const reading = createReading(makeReader(async () => marks));
  const writer = Object.defineProperty(swappable, "callsProvider", { get: () => write.callsProvider });
  return { writer, reading, hasOwnDatabase: true };
});

let write: Writer;
let marks: Mark[];
const swappable = (input: Parameters<Writer>[0]) => write(input);
test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
  marks = [];
  server.deps.reading.isAvailable = true;
  write = notesWriter();
});

const isDescription = eq(jobs.kind, "description");

/** Makes the request of the lot's description older by `seconds`. */
const makeOlder = (server: TestServer, itemId: string, seconds: number) =>
  server.db
    .update(jobs)
    .set({
      createdAt: sql`${jobs.createdAt} - ${seconds}::int * interval '1 second'`,
      startAfter: dueIn(0),
    })
    .where(and(isDescription, sql`${jobs.payload} ->> 'itemId' = ${itemId}`));

/** Postpones the reading of all waiting photos by an hour. */
const readLater = (server: TestServer) =>
  server.db
    .update(jobs)
    .set({ startAfter: dueIn(60 * 60) })
    .where(eq(jobs.kind, "reading"));
const readNow = (server: TestServer) => makeJobsDue(server, "reading");

const uncertain = makeMark("FFAAY", { score: 0.83 });

describe("without a provider", () => {
  test("drafts from notes and marks, without uncertain ones, prices and contact data", async ({ server }) => {
    marks = [
      makeMark("STERLING 925"),
      uncertain,
      makeMark("$1,250"),
      makeMark("www.example.com"),
      makeMark("J.D."),
    ];
    const { read } = await makePending(server, { notes: "Serving spoon" });
    await server.drain();
    expect(await read()).toMatchObject({
      title: "Serving spoon",
      description: "Serving spoon.\n\nMarked: STERLING 925; J.D.",
      aiGenerationStatus: "completed",
      aiDraftedFromNotes: true,
      aiDraftedFromMarks: true,
      unseenClaims: [],
    });
  });

  test("drafts from marks alone", async ({ server }) => {
    marks = [makeMark("STERLING 925")];
    const { read } = await makePending(server);
    await server.drain();
    expect(await read()).toMatchObject({
      description: "Marked: STERLING 925",
      aiGenerationStatus: "completed",
      aiDraftedFromMarks: true,
    });
  });

  test("leaves a lot without notes and marks alone", async ({ server }) => {
    marks = [uncertain];
    const { read, created } = await makePending(server);
    await server.drain();
    expect(await read()).toMatchObject({
      ...created,
      aiGenerationStatus: "none",
      updatedAt: expect.any(String),
    });
  });

  test("describes in bulk what has notes or marks, or may have marks when it is read", async ({ server }) => {
    const { caller, manifestId, lot } = await makePhotographer(server);
    const { missing } = await caller.descriptions.progress({ manifestId });
    expect(missing).toBe(0);
    await lot();
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ missing: 1 });
    await server.drain();
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ missing: 0 });
    expect(await caller.descriptions.describe({ manifestId })).toMatchObject({ queued: 0 });
  });

  test("waits for the photos to be read, and goes on when they are", async ({ server }) => {
    marks = [makeMark("STERLING")];
    const { read } = await makePending(server, { notes: "Serving spoon" });
    await readLater(server);
    await server.drain();
    expect(await read()).toMatchObject({ aiGenerationStatus: "pending", description: "" });
    await readNow(server);
    await server.drain();
    expect(await read()).toMatchObject({ description: "Serving spoon.\n\nMarked: STERLING" });
  });

  test("goes on without marks after ten minutes, and where this server cannot read", async ({ server }) => {
    const [first, second] = [
      await makePending(server, { notes: "Serving spoon" }),
      await makePending(server, { notes: "Oak chair" }),
    ];
    await readLater(server);
    await makeOlder(server, first.id, 10 * 60);
    await server.drain();
    expect(await first.read()).toMatchObject({ title: "Serving spoon" });
    expect(await second.read()).toMatchObject({ aiGenerationStatus: "pending" });
    server.deps.reading.isAvailable = false;
    await makeOlder(server, second.id, 1);
    await server.drain();
    expect(await second.read()).toMatchObject({ title: "Oak chair" });
  });
});

describe("a draft in a form, without a provider", () => {
  const preview = async (server: TestServer, userNotes = "") => {
    const { caller, manifestId, photoUrls } = await makePhotographer(server);
    return { ask: () => caller.ai.analyzePhotos({ manifestId, photoUrls, userNotes }) };
  };

  test("writes a description from marks", async ({ server }) => {
    marks = [makeMark("STERLING 925")];
    const { ask } = await preview(server);
    await server.drain();
    expect(await ask()).toMatchObject({ description: "Marked: STERLING 925" });
  });

  test("leaves out an amount that an earlier release stored as a fact", async ({ server }) => {
    marks = [makeMark("STERLING 925"), makeMark("1950")];
    const { ask } = await preview(server);
    await server.drain();
    await server.db.update(photoMarks).set({ isFact: true });
    expect(await ask()).toMatchObject({ description: "Marked: STERLING 925" });
  });

  test("says whether the photos are not read yet, or have nothing to draft from", async ({ server }) => {
    marks = [uncertain];
    const { ask } = await preview(server);
    await expect(ask()).rejects.toThrow("The photos of this lot aren't read yet. Try again later.");
    await server.drain();
    await expect(ask()).rejects.toThrow("There are no notes, and nothing was read on the photos.");
  });
});

describe("with a provider", () => {
  test("sends marks that are facts as data", async ({ server, ai }) => {
    write = openAiWriter(ai);
    marks = [makeMark("STERLING 925"), uncertain];
    await makePending(server);
    await server.drain();
    expect(ai.requests[0]?.text).toContain("> STERLING 925");
    expect(ai.requests[0]?.text).not.toContain("FFAAY");
  });

  test("waits for the photos to be read for ten seconds at most, and uses up no attempt", async ({
    server,
    ai,
  }) => {
    write = openAiWriter(ai);
    marks = [makeMark("STERLING")];
    const { read, id } = await makePending(server);
    await readLater(server);
    await server.drain();
    expect(await read()).toMatchObject({ aiGenerationStatus: "pending" });
    expect(await server.db.$count(jobs, and(isDescription, eq(jobs.attempts, 0)))).toBe(1);
    await makeOlder(server, id, 10);
    await server.drain();
    expect(await read()).toMatchObject({ aiGenerationStatus: "completed", aiDraftedFromMarks: false });
    expect(ai.requests[0]?.text).not.toContain("STERLING");
  });
});

describe("the claims of a draft", () => {
  const lie = {
    title: "Rolex watch, 18 karat gold",
    description: "Signed Daum. Made in 1923. Serial number 4711-Z. Sterling back, made by Gorham.",
    category: "Miscellaneous",
  };
  const lies = ["Rolex", "18 karat", "Daum", "1923", "4711-Z"];
  const among = (claims: readonly string[], part: string) => claims.some((claim) => claim.includes(part));

  test.beforeEach(({ ai }) => {
    write = openAiWriter(ai);
    ai.respondWith(lie);
  });

  test("lists claims where nothing was read or noted that supports them", async ({ server }) => {
    marks = [makeMark("STERLING"), makeMark("GORHAM")];
    const { caller, read, manifestId } = await makePending(server);
    await server.drain();
    const { unseenClaims, title, description } = await read();
    expect({ title, description }).toEqual({ title: lie.title, description: lie.description });
    for (const part of lies) expect([part, among(unseenClaims, part)]).toEqual([part, true]);
    for (const part of ["Sterling", "Gorham"])
      expect([part, among(unseenClaims, part)]).toEqual([part, false]);
    expect(await caller.items.find({ manifestId, is: "to-check" })).toHaveLength(1);
    expect(await caller.items.cards({ manifestId })).toMatchObject([{ isToCheck: true }]);
  });

  test("drops unsupported phrases after marks that are read later, notes, other photos, an edit and a person's confirmation", async ({
    server,
  }) => {
    marks = [makeMark("ROLEX")];
    const { caller, id, read, manifestId, photoUrls } = await makePending(server);
    await readLater(server);
    await makeOlder(server, id, 10);
    await server.drain();
    expect(among((await read()).unseenClaims, "Rolex")).toBe(true);
    await readNow(server);
    await server.drain();
    expect(among((await read()).unseenClaims, "Rolex")).toBe(false);
    await caller.items.update({ id, notes: "from 1923" });
    expect(among((await read()).unseenClaims, "1923")).toBe(false);
    marks = [makeMark("4711-Z")];
    const { url } = await caller.photos.upload({ photo: await incoming(await jpeg()) });
    await server.drain();
    await caller.items.update({ id, photoUrls: [...photoUrls, url] });
    expect(among((await read()).unseenClaims, "4711-Z")).toBe(false);
    await caller.items.update({ id, title: "Watch" });
    expect(among((await read()).unseenClaims, "18 karat")).toBe(false);
    expect(among((await read()).unseenClaims, "Daum")).toBe(true);
    await caller.items.update({ id, unseenClaims: [] });
    expect((await read()).unseenClaims).toEqual([]);
    expect(await caller.items.find({ manifestId, is: "to-check" })).toEqual([]);
  });

  test("drops unsupported phrases within the hour after a bulk edit writes notes", async ({ server }) => {
    const { caller, id, read, manifestId } = await makePending(server);
    await server.drain();
    const { unseenClaims } = await read();
    const fields = { notes: "Rolex" };
    await caller.bulkEdits.edit({ manifestId, ids: [id], operation: { kind: "set", fields } });
    const { signal } = new AbortController();
    await sweep(server.deps, signal);
    const after = await read();
    expect(after.unseenClaims).toEqual(unseenClaims.filter((claim) => !claim.includes("Rolex")));
    await sweep(server.deps, signal);
    expect((await read()).updatedAt).toBe(after.updatedAt);
  });

  test("checks claims against the notes where this installation reads no photos", async ({ server, ai }) => {
    ai.respondWith({ ...lie, description: "A vase signed Daum, 46 cm high. See photo 7." });
    const { reader } = server.deps.reading;
    server.deps.reading.reader = null;
    server.deps.reading.isAvailable = false;
    const noted = await makePending(server, { notes: "Rolex, 9 cm high" });
    const unnoted = await makePending(server);
    await server.drain();
    const { unseenClaims } = await noted.read();
    expect(["Daum", "18 karat", "46 cm", "photo 7"].filter((part) => !among(unseenClaims, part))).toEqual([]);
    expect(among(unseenClaims, "Rolex")).toBe(false);
    expect((await unnoted.read()).unseenClaims).toEqual(["46 cm", "photo 7"]);
    await noted.caller.items.update({ id: noted.id, notes: "18 in high" });
    expect(among((await noted.read()).unseenClaims, "46 cm")).toBe(false);
    server.deps.reading.reader = reader;
  });

  test("checks no claims where no photo is read, and gives a form those of its draft", async ({ server }) => {
    const { caller, read, photoUrls } = await makePending(server);
    server.deps.reading.isAvailable = false;
    await readLater(server);
    await server.drain();
    expect((await read()).unseenClaims).toEqual([]);
    server.deps.reading.isAvailable = true;
    const { unseenClaims } = await caller.marks.checkDraft({ photoUrls, notes: "Daum", ...texts(lie) });
    expect([among(unseenClaims, "Rolex"), among(unseenClaims, "Daum")]).toEqual([true, false]);
  });
});

const texts = ({ title, description }: { title: string; description: string }) => ({ title, description });
