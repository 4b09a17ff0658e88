import { openAiTranscriber } from "@lotwright/ai/openai-transcriber";
import type { AiServer } from "@lotwright/ai/testing/ai-server";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { companySettings } from "@lotwright/db/schema";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { describe, expect } from "vitest";
import { makeJobsDue } from "../../../jobs/testing/jobs";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { incomingAudio, makeRecording } from "../../../testing/recordings";
import { startJobsAgain } from "../../../testing/second-server";
import { test as base } from "../../../testing/test";
import { eventsOf } from "../../accounts/events/testing/subscribers";
import { isStored, makeSpeaker, rowOf } from "./testing/speaker";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({
  transcriber: openAiTranscriber({ ...ai, model: ai.transcribeModel }),
}));

test.beforeEach(async ({ server, ai }) => {
  // Runs the jobs left by the previous test.
  await server.drain();
  ai.reset();
  ai.respondWith({ transcript: "A brass lamp." });
});

/** Creates a lot with a recording whose request to the provider waits for `release`. */
async function makeRunning(
  server: TestServer,
  ai: AiServer,
  given: { notes?: string; internalNotes?: string } = {},
) {
  const held = heldAnswers(() => ({ transcript: "A brass lamp." }));
  ai.respondNext(held.answer);
  const made = await makeSpeaker(server, given);
  const { id } = await made.dictate();
  const drained = server.drain();
  await ai.received(1);
  return { ...made, id, drained, release: () => held.release() };
}

describe("transcriptions", () => {
  test.for(["notes", "internalNotes"] as const)(
    "appends the text to the %s and removes the audio",
    async (field, { server, ai }) => {
      const { dictate, readItem, readAll } = await makeSpeaker(server, { [field]: "Typed" });
      const { id } = await dictate({ field });
      const { storageKey } = await rowOf(server, id);
      await server.drain();
      const other = field === "notes" ? "internalNotes" : "notes";
      expect(await readItem()).toMatchObject({ [field]: "Typed\n\nA brass lamp.", [other]: "" });
      expect(await readAll()).toMatchObject([
        { id, status: "done", reason: "", transcript: "A brass lamp.", hasAudio: false },
      ]);
      expect(await isStored(server, storageKey)).toBe(false);
      expect(ai.requests).toMatchObject([{ audio: { name: "recording.webm", type: "audio/webm" } }]);
    },
  );

  test("keeps text that is typed during transcription, and advances the item's version", async ({
    server,
    ai,
  }) => {
    const { caller, itemId, readItem, drained, release } = await makeRunning(server, ai, { notes: "Typed" });
    const typed = await caller.items.update({ id: itemId, notes: "Typed in between" });
    release();
    await drained;
    const after = await readItem();
    expect(after.notes).toBe("Typed in between\n\nA brass lamp.");
    expect(after.updatedAt > typed.updatedAt).toBe(true);
  });

  test("appends the text to the lot that remains after a merge during the transcription", async ({
    server,
    ai,
  }) => {
    const { caller, manifestId, itemId, drained, release } = await makeRunning(server, ai, {
      notes: "Typed",
    });
    const kept = await caller.items.create({ manifestId, notes: "Kept" });
    await caller.bulkEdits.merge({ manifestId, ids: [itemId], intoId: kept.id });
    release();
    await drained;
    expect((await caller.items.byId({ id: kept.id })).notes).toBe("Kept\nTyped\n\nA brass lamp.");
  });

  test("records a transcribed text as the person's own", async ({ server }) => {
    const { member, owner, item } = await makePeople(server.db);
    const sent = { id: crypto.randomUUID(), itemId: item.id, field: "notes" as const, durationMs: 1 };
    await server.callerFor(actorOf(member)).recordings.upload({ ...sent, recording: await incomingAudio() });
    await server.drain();
    const entries = await server.callerFor(actorOf(owner)).activity.list({ itemId: item.id });
    expect(entries.map(({ verb, via, actor }) => [verb, via, actor.userId])).toEqual([
      ["transcription.written", "job", member.id],
      ["transcription.requested", "web", member.id],
    ]);
    expect(entries[0]?.changes).toEqual([{ field: "notes", before: "", after: "A brass lamp." }]);
    expect(entries.map(({ isUndoable }) => isUndoable)).toEqual([true, false]);
    await server.callerFor(actorOf(member)).bulkEdits.undo({ snapshotId: entries[0]?.id ?? "" });
    expect(await server.callerFor(actorOf(owner)).items.byId({ id: item.id })).toMatchObject({ notes: "" });
  });

  test("verifies the claims of a draft by dictated notes", async ({ server }) => {
    const { caller, manifestId } = await makeSpeaker(server);
    const texts = { title: "Brass lamp", description: "Signed by the maker.", photoUrls: [] };
    const lot = await caller.items.create({ manifestId, ...texts, unseenClaims: ["Brass", "Signed"] });
    expect(lot.unseenClaims).toEqual(["Brass", "Signed"]);
    const sent = { id: crypto.randomUUID(), itemId: lot.id, field: "notes" as const, durationMs: 1 };
    await caller.recordings.upload({ ...sent, recording: await incomingAudio() });
    await server.drain();
    expect((await caller.items.byId({ id: lot.id })).unseenClaims).toEqual(["Signed"]);
    const [written] = await caller.activity.list({ itemId: lot.id, limit: 1 });
    expect(written?.changes.map(({ field }) => field)).toEqual(["notes"]);
    await caller.bulkEdits.undo({ snapshotId: written?.id ?? "" });
    expect((await caller.items.byId({ id: lot.id })).unseenClaims).toEqual(["Brass", "Signed"]);
    const [undone] = await caller.activity.list({ itemId: lot.id, limit: 1 });
    expect(undone?.changes.map(({ field }) => field)).toEqual(["notes"]);
  });

  test("publishes a transcribed text to the workspace", async ({ server }) => {
    const { workspaceId, manifestId, itemId, dictate } = await makeSpeaker(server);
    await dictate();
    const events = await eventsOf(server, workspaceId);
    await server.drain();
    expect(await events.next()).toMatchObject({
      value: { event: { type: "items.changed", manifestId, itemId } },
    });
  });

  test("appends several recordings of a lot in their order", async ({ server, ai }) => {
    const { dictate, readItem } = await makeSpeaker(server);
    ai.respondNext({ transcript: "First." }, { transcript: "Second." });
    await dictate();
    await dictate();
    await server.drain();
    // The second waits for the first.
    await makeJobsDue(server, "transcription");
    await server.drain();
    expect((await readItem()).notes).toBe("First.\n\nSecond.");
  });
});

describe("long texts", () => {
  const typed = "x".repeat(maxLongTextLength - 100);

  test("cuts a text at a word and keeps its recording", async ({ server, ai }) => {
    ai.respondNext({ transcript: "word ".repeat(100) });
    const { dictate, readItem, readAll } = await makeSpeaker(server, { notes: typed });
    const { id } = await dictate();
    await server.drain();
    const { notes } = await readItem();
    expect(notes.length).toBeLessThanOrEqual(maxLongTextLength);
    expect(notes.slice(typed.length)).toMatch(/^\n\n(word )+word\.\.\.$/);
    expect(await readAll()).toMatchObject([
      {
        status: "done",
        hasAudio: true,
        reason: "The text was cut at 20,000 characters. The recording is kept.",
      },
    ]);
    expect(await isStored(server, (await rowOf(server, id)).storageKey)).toBe(true);
  });

  test("fails a recording for a full field, and appends its text by a retry once there is space", async ({
    server,
  }) => {
    const full = "x".repeat(maxLongTextLength);
    const { caller, itemId, dictate, readItem, readAll } = await makeSpeaker(server, { notes: full });
    const { id } = await dictate();
    await server.drain();
    expect(await readAll()).toMatchObject([
      { status: "failed", hasAudio: true, reason: expect.stringContaining("has no space for the text") },
    ]);
    expect(await readItem()).toMatchObject({ notes: full });
    await caller.items.update({ id: itemId, notes: "Short" });
    await caller.recordings.retry({ id });
    await server.drain();
    expect(await readItem()).toMatchObject({ notes: "Short\n\nA brass lamp." });
  });
});

describe("restarts", () => {
  test("appends the text once when the job of a killed server runs again", async ({ server, ai }) => {
    const { readItem, readAll, drained, release } = await makeRunning(server, ai);
    const restarted = await startJobsAgain(server, { isOnlyServer: true });
    await restarted.drain();
    expect((await readItem()).notes).toBe("A brass lamp.");
    release();
    await drained.catch(() => undefined); // the restart dropped this job
    expect((await readItem()).notes).toBe("A brass lamp.");
    expect(await readAll()).toMatchObject([{ status: "done" }]);
    expect(ai.requests).toHaveLength(2);
  });

  test("transcribes recordings that waited when the server was killed", async ({ server }) => {
    const { dictate, readItem } = await makeSpeaker(server);
    await dictate();
    const restarted = await startJobsAgain(server, { isOnlyServer: true });
    await restarted.drain();
    expect((await readItem()).notes).toBe("A brass lamp.");
  });

  test("fails a recording whose attempts were all interrupted by killed servers", async ({ server, ai }) => {
    const { dictate, readAll } = await makeSpeaker(server);
    const { id } = await dictate();
    await server.sql`update jobs set attempts = 5 where payload ->> 'recordingId' = ${id}`;
    await server.drain();
    expect(await readAll()).toMatchObject([
      { status: "failed", reason: "The recording couldn't be transcribed", hasAudio: true },
    ]);
    expect(ai.requests).toEqual([]);
  });
});

describe("deleted items", () => {
  test("drops the text of a recording whose item is deleted during transcription", async ({ server, ai }) => {
    const { caller, itemId, id, drained, release } = await makeRunning(server, ai);
    await caller.items.remove({ id: itemId });
    release();
    await drained;
    expect(await rowOf(server, id)).toMatchObject({ itemId: null, transcript: "" });
    const verbs = (await caller.activity.list({ itemId })).map(({ verb }) => verb);
    expect(verbs).toEqual(["item.deleted", "transcription.requested"]);
  });

  test("removes a queued recording with its audio, without a provider call", async ({ server, ai }) => {
    const { caller, itemId, dictate } = await makeSpeaker(server);
    const { id } = await dictate();
    const { storageKey } = await rowOf(server, id);
    await caller.items.remove({ id: itemId });
    await server.drain();
    expect(await server.sql`select 1 from recordings where id = ${id}`).toHaveLength(0);
    expect(await isStored(server, storageKey)).toBe(false);
    expect(ai.requests).toEqual([]);
  });
});

describe("kept recordings", () => {
  test("keeps the audio where the workspace keeps recordings", async ({ server }) => {
    const { user, workspaceId, dictate, readAll } = await makeSpeaker(server);
    await server.db.insert(companySettings).values({ userId: user.id, workspaceId, keepsRecordings: true });
    const { id } = await dictate();
    await server.drain();
    expect(await readAll()).toMatchObject([{ status: "done", reason: "", hasAudio: true }]);
    expect(await isStored(server, (await rowOf(server, id)).storageKey)).toBe(true);
  });

  test("completes a transcription whose audio can't be removed, and leaves the audio to the sweep", async ({
    server,
  }) => {
    const { dictate, readItem, readAll } = await makeSpeaker(server);
    await dictate();
    const { storage } = server.deps;
    const { remove } = storage;
    storage.remove = async () => {
      throw new StorageUnavailableError("The store is away");
    };
    await server.drain().finally(() => Object.assign(storage, { remove }));
    expect(await readItem()).toMatchObject({ notes: "A brass lamp." });
    expect(await readAll()).toMatchObject([{ status: "done", hasAudio: true }]);
  });
});

test("fails a recording whose audio is missing, without a provider call", async ({ server, ai }) => {
  const { workspaceId, itemId, caller, readAll } = await makeSpeaker(server);
  const { id, storageKey } = await makeRecording(server, { workspaceId, itemId });
  await server.deps.storage.remove(storageKey ?? "");
  await caller.recordings.retry({ id });
  await server.drain();
  expect(await readAll()).toMatchObject([
    { status: "failed", reason: "The recording is missing. Record it again." },
  ]);
  expect(ai.requests).toEqual([]);
});
