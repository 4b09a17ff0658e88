import { notesWriter } from "@lotwright/ai/notes-writer";
import { openAiTranscriber } from "@lotwright/ai/openai-transcriber";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import type { Writer } from "@lotwright/ai/writer";
import {
  aiNotConfiguredMessage,
  aiRefusedMessage,
  canBeDescribed,
  couldNotBeDescribed,
} from "@lotwright/contracts/writing/describable";
import { makeAssignment, makeUser } from "@lotwright/db/testing/make";
import { describe, expect } from "vitest";
import { emptyQueue } from "../../../jobs/testing/jobs";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePhotographer } from "../../../testing/lots";
import { statementsOf } from "../../../testing/statements";
import { test as base } from "../../../testing/test";
import { jobsOf } from "./testing/description-jobs";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({ writer: openAiWriter(ai) }));

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Home & Garden" };
test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
});

const elsewhere = ["https://photos.example.com/a.jpg"];

/** Lots in every state that a manifest can hold. */
async function makeMixedSale(on: TestServer) {
  const sale = await makePhotographer(on);
  const { lot } = sale;
  const fresh = [await lot(), await lot()];
  const failed = await lot({ aiGenerationStatus: "failed", aiFailureReason: "The AI service is busy." });
  const cleared = await lot({ aiGenerationStatus: "completed", description: "Only the title was taken out" });
  const titled = await lot({ title: "My own title" });
  const failedTitled = await lot({
    title: "Typed since",
    aiGenerationStatus: "failed",
    aiFailureReason: "Why",
  });
  const bare = [await lot({ photoUrls: [] }), await lot({ photoUrls: elsewhere })];
  return { ...sale, fresh, failed, cleared, titled, failedTitled, bare };
}

describe("describing a manifest", () => {
  test("queues every lot without a title that has a photo, and says how many have none", async ({
    server,
  }) => {
    const { caller, manifestId, fresh, failed, cleared, titled, bare } = await makeMixedSale(server);
    const idle = { running: 0, stoppable: 0, withoutPhotos: 2 };
    const before = { itemCount: 8, described: 1, pending: 0, failed: 2, missing: 4, ...idle };
    expect(await caller.descriptions.progress({ manifestId })).toEqual(before);

    const queued = { running: 4, stoppable: 4, withoutPhotos: 2 };
    const after = { itemCount: 8, described: 1, pending: 4, failed: 1, missing: 0, ...queued };
    expect(await caller.descriptions.describe({ manifestId })).toEqual({ ...after, queued: 4 });
    expect(await caller.descriptions.progress({ manifestId })).toEqual(after);
    for (const { id } of [...fresh, failed, cleared]) {
      expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting" }]);
      expect(await caller.items.byId({ id })).toMatchObject({
        aiGenerationStatus: "pending",
        aiFailureReason: "",
      });
    }
    for (const { id } of [titled, ...bare]) expect(await jobsOf(server, id)).toEqual([]);
  });

  test("queues no lot twice for repeated and concurrent requests", async ({ server }) => {
    const { caller, manifestId, fresh } = await makeMixedSale(server);
    const asked = Array.from({ length: 6 }, () => caller.descriptions.describe({ manifestId }));
    const queued = (await Promise.all(asked)).map((answer) => answer.queued);
    expect(queued.sort()).toEqual([0, 0, 0, 0, 0, 4]);
    for (const { id } of fresh) expect(await jobsOf(server, id)).toHaveLength(1);
  });

  test("starts with the first lots of the sale", async ({ server, ai }) => {
    const { caller, manifestId, lot } = await makePhotographer(server);
    const held = heldAnswers(() => lamp);
    ai.respondWith(held.answer);
    for (const lotNumber of [7, 3, 11, 5, 1, 9, 2, 10, 4, 8, 6, 12]) {
      await lot({ lotNumber, notes: String(lotNumber) });
    }
    await caller.descriptions.describe({ manifestId });
    const drained = server.drain();
    const first = (await ai.received(4)).map(({ notes }) => Number(notes));
    expect(first.sort((one, other) => one - other)).toEqual([1, 2, 3, 4]);
    await caller.descriptions.stop({ manifestId });
    held.release();
    await drained;
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 4, pending: 0 });
  });

  test("queues only the failed lots with `only: failed`", async ({ server }) => {
    const { caller, manifestId, fresh, failed, failedTitled } = await makeMixedSale(server);
    expect(await caller.descriptions.describe({ manifestId, only: "failed" })).toMatchObject({
      queued: 2,
      pending: 2,
      failed: 0,
      missing: 3,
    });
    for (const { id } of [failed, failedTitled]) expect(await jobsOf(server, id)).toHaveLength(1);
    for (const { id } of fresh) expect(await jobsOf(server, id)).toEqual([]);
  });

  test("lets a team member describe an assigned manifest, and answers 404 for others", async ({ server }) => {
    const { workspaceId, manifestId, caller, fresh } = await makeMixedSale(server);
    const member = await makeUser(server.db, { workspaceId, role: "team" });
    const ofMember = server.callerFor(actorOf(member));
    const stranger = (await makePhotographer(server)).caller;
    for (const { descriptions } of [ofMember, stranger]) {
      for (const call of [descriptions.describe, descriptions.progress, descriptions.stop]) {
        await expect(call({ manifestId })).rejects.toMatchObject({ code: "NOT_FOUND" });
      }
    }
    for (const { id } of fresh) expect(await jobsOf(server, id)).toEqual([]);
    await makeAssignment(server.db, { workspaceId, manifestId, userId: member.id });
    expect(await ofMember.descriptions.describe({ manifestId })).toMatchObject({ queued: 4 });
    expect(await caller.descriptions.stop({ manifestId })).toMatchObject({ stopped: 4 });
  });

  test("starts with 202 over REST, reports the progress, and stops", async ({ server }) => {
    const { user, manifestId } = await makeMixedSale(server);
    const headers = await signedIn(server, user);
    const ask = async (method: string) => {
      const response = await server.app.request(`/api/manifests/${manifestId}/generate-ai`, {
        method,
        headers,
      });
      return { status: response.status, body: await response.json() };
    };
    expect(await ask("POST")).toMatchObject({
      status: 202,
      body: { queued: 4, pending: 4, withoutPhotos: 2 },
    });
    expect(await ask("GET")).toMatchObject({ status: 200, body: { itemCount: 8, described: 1, pending: 4 } });
    expect(await ask("DELETE")).toMatchObject({ status: 200, body: { stopped: 4, pending: 0, missing: 4 } });
  });

  test("sends as many statements for many lots as for few, to start and to stop", async ({ server }) => {
    const { caller, manifestId, lot } = await makePhotographer(server);
    const make = (count: number) => Promise.all(Array.from({ length: count }, () => lot()));
    const count = async () => {
      const asking = await statementsOf(server, () => caller.descriptions.describe({ manifestId }));
      const reading = await statementsOf(server, () => caller.descriptions.progress({ manifestId }));
      const stopping = await statementsOf(server, () => caller.descriptions.stop({ manifestId }));
      return [asking.length, reading.length, stopping.length];
    };
    await make(2);
    const ofFew = await count();
    await make(60);
    expect(await count()).toEqual(ofFew);
    expect(Math.max(...ofFew)).toBeLessThan(12);
  });

  test("publishes one event for a manifest, not one per lot", async ({ server }) => {
    const { caller, workspaceId, manifestId } = await makeMixedSale(server);
    const leaving = new AbortController();
    const events = server.deps.events.subscribe(workspaceId, leaving.signal);
    await events.next();
    const first = events.next();
    await caller.descriptions.describe({ manifestId });
    await caller.descriptions.stop({ manifestId });
    const changed = { value: { event: { type: "items.changed", manifestId } } };
    expect([await first, await events.next()]).toEqual([
      expect.objectContaining(changed),
      expect.objectContaining(changed),
    ]);
    leaving.abort();
    await events.return(undefined);
  });
});

const refusedLot = { aiGenerationStatus: "failed", aiFailureReason: aiRefusedMessage } as const;

describe("lots that cannot be described", () => {
  test("neither counts nor queues lots that the provider declined", async ({ server }) => {
    const { caller, manifestId, lot } = await makePhotographer(server);
    const [declined, fresh] = [await lot(refusedLot), await lot()];
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ failed: 1, missing: 1 });
    expect(await caller.descriptions.describe({ manifestId, only: "failed" })).toMatchObject({ queued: 0 });
    expect(await caller.descriptions.describe({ manifestId })).toMatchObject({ queued: 1, failed: 1 });
    expect(await jobsOf(server, declined.id)).toEqual([]);
    expect(await jobsOf(server, fresh.id)).toHaveLength(1);
  });

  test("skips lots without notes while no provider is set up", async ({ server }) => {
    const { actor, manifestId, lot } = await makePhotographer(server);
    const caller = server.callerFor(actor, { writer: notesWriter() });
    const noted = await lot({ notes: "Brass lamp" });
    const unset = { aiGenerationStatus: "failed", aiFailureReason: aiNotConfiguredMessage } as const;
    for (const given of [{ notes: "" }, { notes: " \n" }, unset]) await lot(given);
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ missing: 1, failed: 1 });
    expect(await caller.descriptions.describe({ manifestId })).toMatchObject({ queued: 1, missing: 0 });
    expect(await jobsOf(server, noted.id)).toHaveLength(1);
  });

  test("counts lots by the same rules as the cards of the list", async ({ server, ai }) => {
    const { actor, manifestId, lot } = await makeMixedSale(server);
    const filledIn = { title: "Typed", description: "Since" };
    for (const given of [refusedLot, { ...refusedLot, ...filledIn }, { notes: "Brass" }]) await lot(given);
    for (const writer of [openAiWriter(ai), notesWriter()]) {
      const caller = server.callerFor(actor, { writer });
      const { isSetUp } = await caller.ai.provider();
      const items = await caller.items.list({ manifestId });
      expect(await caller.descriptions.progress({ manifestId })).toMatchObject({
        failed: items.filter(couldNotBeDescribed).length,
        missing: items.filter((item) => item.title === "" && canBeDescribed(item, isSetUp)).length,
        described: items.filter((item) => item.title !== "" && !couldNotBeDescribed(item)).length,
      });
    }
  });
});

test("answers whether an AI provider is set up", async ({ server, ai }) => {
  const { actor } = await makePhotographer(server);
  const isSetUp = async (writer: Writer) => (await server.callerFor(actor, { writer }).ai.provider()).isSetUp;
  expect([await isSetUp(openAiWriter(ai)), await isSetUp(notesWriter())]).toEqual([true, false]);
});

test("answers whether recordings can be transcribed", async ({ server, ai }) => {
  const { actor } = await makePhotographer(server);
  const { transcribeModel: model } = ai;
  const canTranscribe = async (transcriber: ReturnType<typeof openAiTranscriber> | null) =>
    (await server.callerFor(actor, { transcriber }).ai.provider()).canTranscribe;
  const answers = [await canTranscribe(openAiTranscriber({ ...ai, model })), await canTranscribe(null)];
  expect(answers).toEqual([true, false]);
});

describe("stopping", () => {
  test("restores the former state of each lot whose job has not started", async ({ server }) => {
    const { caller, manifestId, fresh, failed, cleared } = await makeMixedSale(server);
    const ids = [...fresh, failed, cleared].map(({ id }) => id);
    const states = () =>
      Promise.all(
        ids.map(async (id) => {
          const { aiGenerationStatus, aiFailureReason, title, description } = await caller.items.byId({ id });
          return { aiGenerationStatus, aiFailureReason, title, description };
        }),
      );
    const before = await states();
    const progress = await caller.descriptions.progress({ manifestId });
    await caller.descriptions.describe({ manifestId });
    expect(await caller.descriptions.stop({ manifestId })).toEqual({ ...progress, stopped: 4 });
    expect(await states()).toEqual(before);
    for (const id of ids) expect(await jobsOf(server, id)).toEqual([]);
    expect(await caller.descriptions.stop({ manifestId })).toMatchObject({ stopped: 0 });
    expect(await caller.descriptions.describe({ manifestId })).toMatchObject({ queued: 4 });
  });

  test("leaves single requests and other manifests queued", async ({ server }) => {
    const { caller, manifestId, fresh, lot } = await makeMixedSale(server);
    const [single] = fresh;
    if (!single) throw new Error("The sale has no lot");
    await caller.ai.generate({ id: single.id });
    const other = await makeMixedSale(server);
    await other.caller.descriptions.describe({ manifestId: other.manifestId });
    await caller.descriptions.describe({ manifestId });
    // Canceled and requested alone again: it no longer waits for the withdrawn job.
    const again = await lot();
    await caller.descriptions.describe({ manifestId });
    await caller.items.update({ id: again.id, aiGenerationStatus: "none" });
    await caller.ai.generate({ id: again.id });
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({
      ...{ pending: 5, running: 3, stoppable: 3 },
    });
    expect(await caller.descriptions.stop({ manifestId })).toMatchObject({
      ...{ stopped: 3, pending: 2, running: 0, stoppable: 0 },
    });
    expect(await other.caller.descriptions.progress({ manifestId: other.manifestId })).toMatchObject({
      pending: 4,
    });
  });

  test("completes the running descriptions and starts no other", async ({ server, ai }) => {
    const held = heldAnswers(() => lamp);
    ai.respondWith(held.answer);
    const { caller, manifestId, lot } = await makePhotographer(server);
    for (let made = 0; made < 12; made += 1) await lot();
    await caller.descriptions.describe({ manifestId });
    const drained = server.drain();
    // Four concurrent calls per workspace.
    await ai.received(4);
    expect(await caller.descriptions.stop({ manifestId })).toMatchObject({
      ...{ stopped: 8, pending: 4, running: 4, stoppable: 0, missing: 8 },
    });
    held.release();
    await drained;
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({
      ...{ described: 4, pending: 0, failed: 0, missing: 8 },
    });
    await Promise.all(ai.requests.map(({ over }) => over));
    expect(ai.requests.map(({ wasAnswered }) => wasAnswered)).toEqual([true, true, true, true]);
  });
});

test("fills empty fields and keeps typed ones, typed before or during the description", async ({
  server,
  ai,
}) => {
  const held = heldAnswers(() => lamp);
  ai.respondWith(held.answer);
  const { caller, manifestId, lot } = await makePhotographer(server);
  const described = await lot({ description: "Typed before", category: "Tools" });
  const { id } = await lot();
  await caller.descriptions.describe({ manifestId });
  const drained = server.drain();
  await ai.received(2);
  await caller.items.update({ id, title: "Typed in between" });
  held.release();
  await drained;
  expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 2, pending: 0 });
  expect(await caller.items.byId({ id })).toMatchObject({ ...lamp, title: "Typed in between" });
  expect(await caller.items.byId({ id: described.id })).toMatchObject({
    title: "Brass lamp",
    description: "Typed before",
    category: "Tools",
  });
});
