import { randomUUID } from "node:crypto";
import { openAiTranscriber } from "@lotwright/ai/openai-transcriber";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import { recordings } from "@lotwright/db/schema";
import { makeAssignment, makeItem, makeUser } from "@lotwright/db/testing/make";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { quotasOf, readEnv } from "../../../core/env";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { makeRecording, webm } from "../../../testing/recordings";
import { test as base } from "../../../testing/test";
import { isStored, makeSpeaker, rowOf } from "./testing/speaker";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({
  transcriber: openAiTranscriber({ ...ai, model: ai.transcribeModel }),
}));

test.beforeEach(async ({ server, ai }) => {
  // Runs the jobs left by the previous test.
  await server.drain();
  ai.reset();
  Object.assign(server.deps.quotas, quotasOf(readEnv({})));
});

type Fields = Record<string, string>;

/** Creates an uploader that uses the multipart route as a signed-in user. */
async function sender(server: TestServer) {
  const made = await makeSpeaker(server);
  const own = await signedIn(server, made.user);
  const send = (audio: Uint8Array, over: Fields = {}, headers = own) => {
    const form = new FormData();
    const fields = { id: randomUUID(), itemId: made.itemId, field: "notes", durationMs: "4200", ...over };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("recording", new Blob([new Uint8Array(audio)]), "a.webm");
    return server.app.request("/api/upload-recording", { method: "POST", body: form, headers });
  };
  const rowCount = () => server.db.$count(recordings, eq(recordings.workspaceId, made.workspaceId));
  return { ...made, send, rowCount };
}

describe("uploads", () => {
  test("stores a recording under a private key and lists it as pending", async ({ server }) => {
    const { send, itemId, readAll } = await sender(server);
    const audio = webm();
    const id = randomUUID();
    const response = await send(audio, { id, field: "internalNotes" });
    expect(response.status).toBe(201);
    const answer = await response.json();
    expect(answer).toMatchObject({
      ...{ id, itemId, field: "internalNotes", mimeType: "audio/webm", durationMs: 4_200 },
      ...{ status: "pending", reason: "", transcript: "", hasAudio: true },
    });
    expect(await readAll()).toEqual([answer]);
    const { storageKey } = await rowOf(server, id);
    expect(storageKey).toMatch(/^recordings\/[a-f0-9]{32}$/);
    expect(await isStored(server, storageKey)).toBe(true);
    for (const path of [
      `/${storageKey}`,
      `/photos/${storageKey}`,
      `/photos/${storageKey?.split("/")[1]}.jpg`,
    ]) {
      expect((await server.app.request(path)).status).toBe(404);
    }
  });

  test("stores one recording for repeated and concurrent uploads with the same id", async ({
    server,
    ai,
  }) => {
    const { caller, send, rowCount, readItem } = await sender(server);
    const [audio, id] = [webm(), randomUUID()];
    const sent = await Promise.all([send(audio, { id }), send(audio, { id }), send(audio, { id })]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await rowCount()).toBe(1);
    const requests = await caller.activity.list({ verb: "transcription.requested" });
    expect(requests).toHaveLength(1);
    ai.respondNext({ transcript: "A brass lamp." });
    await server.drain();
    const again = await send(audio, { id });
    expect([again.status, await again.json()]).toMatchObject([201, { status: "done", hasAudio: false }]);
    await server.drain();
    expect(await readItem()).toMatchObject({ notes: "A brass lamp." });
    expect(ai.requests).toHaveLength(1);
  });

  test("answers 409 to another recording with the same id, also of another workspace", async ({ server }) => {
    const { send, itemId, workspaceId, manifestId } = await sender(server);
    const [audio, id] = [webm(), randomUUID()];
    expect((await send(audio, { id })).status).toBe(201);
    const other = await makeItem(server.db, { workspaceId, manifestId });
    const colleague = await makeUser(server.db, { workspaceId, role: "team" });
    await makeAssignment(server.db, { workspaceId, manifestId, userId: colleague.id });
    const answers = [
      await send(audio, { id }, await signedIn(server, colleague)),
      await send(webm(), { id, itemId }),
      await send(audio, { id, field: "internalNotes" }),
      await send(audio, { id, itemId: other.id }),
      await (await sender(server)).send(audio, { id }),
    ];
    for (const answer of answers) {
      const message = "This id already belongs to another recording";
      expect([answer.status, await answer.json()]).toEqual([409, { code: "CONFLICT", message }]);
    }
  });
});

test("hides a recording whose audio couldn't be stored, and completes it by a retry", async ({ server }) => {
  const { send, readAll, rowCount } = await sender(server);
  const { storage } = server.deps;
  const { put } = storage;
  storage.put = async () => {
    throw new StorageUnavailableError("The store is away");
  };
  const [audio, id] = [webm(), randomUUID()];
  const refused = await send(audio, { id });
  storage.put = put;
  expect(refused.status).toBe(503);
  expect([await rowCount(), await readAll()]).toEqual([1, []]);
  expect((await send(audio, { id })).status).toBe(201);
  expect([await rowCount(), await readAll()]).toMatchObject([1, [{ id, status: "pending" }]]);
});

describe("rejected uploads", () => {
  const mb = 1024 * 1024;
  test.for([
    [
      "a recording over three minutes",
      webm(),
      { durationMs: "186000" },
      400,
      "A recording may last at most 3 minutes",
    ],
    [
      "a recording without its duration",
      webm(),
      { durationMs: "long" },
      400,
      "Send the duration in whole milliseconds, such as 4200",
    ],
    ["another field", webm(), { field: "title" }, 400, "Choose notes or internalNotes"],
    ["an unknown form field", webm(), { lot: "7" }, 400, "Unknown field: lot"],
    ["more than 10 MB", webm(10 * mb), {}, 413, "A recording may have at most 10 MB"],
    [
      "a picture",
      Buffer.from("ffd8ffe000104a46", "hex"),
      {},
      415,
      "A recording must be a WebM, MP4, Ogg, MP3 or WAV file",
    ],
    ["an empty file", Buffer.alloc(0), {}, 400, "The recording is an empty file"],
  ] as [string, Buffer, Fields, number, string][])(
    "rejects %s with its reason and stores nothing",
    async ([_, audio, over, status, message], { server }) => {
      const { send, rowCount } = await sender(server);
      const response = await send(audio, over);
      expect([response.status, await response.json()]).toMatchObject([status, { message }]);
      expect(await rowCount()).toBe(0);
    },
  );

  test("answers 404 to a recording for the item of another workspace or of an unassigned manifest, like an unknown one", async ({
    server,
  }) => {
    const { send } = await sender(server);
    const { item, unassigned } = await makePeople(server.db);
    const [foreign, unknown] = [
      await send(webm(), { itemId: item.id }),
      await send(webm(), { itemId: randomUUID() }),
    ];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.json()).toEqual(await unknown.json());
    const caller = server.callerFor(actorOf(unassigned));
    await expect(caller.recordings.list({ itemId: item.id })).rejects.toThrow("This item doesn't exist");
  });

  test("answers 403 to a recording above the workspace's storage quota, and counts audio until it is removed", async ({
    server,
  }) => {
    const { send, caller, dictate } = await sender(server);
    await dictate();
    const { storageBytes } = await caller.usage.current();
    expect(storageBytes.used).toBe(webm().length);
    server.deps.quotas.storageBytes = storageBytes.used + 100;
    expect((await send(webm())).status).toBe(403);
    await server.drain();
    expect(await caller.usage.current()).toMatchObject({ storageBytes: { used: 0 } });
    expect((await send(webm())).status).toBe(201);
  });
});

describe("uploads that cannot be transcribed", () => {
  test("stores a recording as failed without a transcription model", async ({ server }) => {
    const { caller, dictate } = await makeSpeaker(server, {}, { transcriber: null });
    const reason = "No transcription model is set up.";
    const made = await dictate();
    expect(made).toMatchObject({ status: "failed", reason, hasAudio: true });
    await expect(caller.recordings.retry({ id: made.id })).rejects.toThrow(reason);
  });

  test("stores a recording as failed above the daily AI limit, and answers 429 to its retry", async ({
    server,
    ai,
  }) => {
    server.deps.quotas.aiLotsPerDay = 1;
    const { dictate, caller } = await makeSpeaker(server, {}, { writer: openAiWriter(ai) });
    expect(await dictate()).toMatchObject({ status: "pending" });
    const second = await dictate();
    const reason = "The daily AI limit of 1 lots is used up. Try again tomorrow.";
    expect(second).toMatchObject({ status: "failed", reason, hasAudio: true });
    await expect(caller.recordings.retry({ id: second.id })).rejects.toThrow(reason);
  });
});

describe("retries", () => {
  test("transcribes a failed recording, and answers a pending one as it is", async ({ server, ai }) => {
    const { itemId, workspaceId, caller, readItem } = await makeSpeaker(server);
    const { id } = await makeRecording(server, { workspaceId, itemId });
    const retried = [await caller.recordings.retry({ id }), await caller.recordings.retry({ id })];
    expect(retried).toMatchObject([
      { status: "pending", reason: "" },
      { status: "pending", reason: "" },
    ]);
    ai.respondNext({ transcript: "A brass lamp." });
    await server.drain();
    expect(await readItem()).toMatchObject({ notes: "A brass lamp." });
    expect(ai.requests).toHaveLength(1);
    await expect(caller.recordings.retry({ id })).rejects.toThrow("This recording is already transcribed.");
  });

  test("answers 404 about a recording to other workspaces and unassigned members, like an unknown recording", async ({
    server,
  }) => {
    const { item, workspaceId, unassigned, stranger } = await makePeople(server.db);
    const { id } = await makeRecording(server, { workspaceId, itemId: item.id });
    for (const user of [unassigned, stranger]) {
      const { recordings: own } = server.callerFor(actorOf(user));
      const message = "This recording doesn't exist, or you don't have access.";
      await expect(own.retry({ id })).rejects.toThrow(message);
      await expect(own.remove({ id })).rejects.toThrow(message);
      await expect(own.remove({ id: randomUUID() })).rejects.toThrow(message);
    }
    expect(await rowOf(server, id)).toMatchObject({ state: "failed" });
  });
});

describe("deletions", () => {
  test("deletes a recording with its audio and cancels its queued transcription", async ({ server, ai }) => {
    const { caller, dictate, readAll, readItem } = await makeSpeaker(server);
    const { id } = await dictate();
    const { storageKey } = await rowOf(server, id);
    expect(await caller.recordings.remove({ id })).toEqual({ success: true });
    expect(await readAll()).toEqual([]);
    expect(await isStored(server, storageKey)).toBe(false);
    await server.drain();
    expect(ai.requests).toEqual([]);
    expect(await readItem()).toMatchObject({ notes: "" });
  });
});
