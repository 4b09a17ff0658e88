import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { AiReply } from "@lotwright/ai/testing/ai-reply";
import type { AiRequest, AiServer } from "@lotwright/ai/testing/ai-server";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import type { Item } from "@lotwright/contracts/catalog/items";
import { jobs } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { jpeg } from "@lotwright/testing/pictures";
import { isNotNull } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import { emptyQueue } from "../../../jobs/testing/jobs";
import type { TestServer } from "../../../testing/app";
import { makePhotographer } from "../../../testing/lots";
import { startJobsAgain } from "../../../testing/second-server";
import { test as base } from "../../../testing/test";
import { incoming } from "../../media/photos/testing/incoming";
import { databaseSeconds, jobsOf, runAllNow, setAttempts } from "./testing/description-jobs";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({
  writer: openAiWriter(ai),
  rateLimits: { providerCalls: { points: 10_000, duration: 60 } },
}));

test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
});

type Sale = Awaited<ReturnType<typeof makePhotographer>>;

/** Lots with a mark in their notes, by which the test recognizes their requests. */
async function makeLots(
  server: TestServer,
  { workspaceId, manifestId, photoUrls }: Sale,
  count: number,
  mark: string,
) {
  const made = Array.from({ length: count }, (_, at) =>
    makeItem(server.db, { workspaceId, manifestId, photoUrls, notes: `${mark} ${at}`, lotNumber: at + 1 }),
  );
  return Promise.all(made);
}

const draftOf = ({ notes }: AiRequest) => ({
  title: `Title of ${notes}`,
  description: "Seen.",
  category: "Tools",
});

const callsFor = (ai: AiServer, notes: string) => ai.requests.filter((request) => request.notes === notes);

describe("fair use of the provider", () => {
  test("takes one workspace's single lot next while another has many queued", async ({ server, ai }) => {
    const held = heldAnswers((request) => ({ draft: draftOf(request) }));
    ai.respondWith(held.answer);
    // Two workspaces fill the server.
    const crowd = [await makePhotographer(server), await makePhotographer(server)];
    for (const busy of crowd) await makeLots(server, busy, 12, "busy");
    const other = await makePhotographer(server);
    const { id } = await other.lot({ notes: "single" });
    for (const { caller, manifestId } of crowd) await caller.descriptions.describe({ manifestId });
    const drained = server.drain();
    await ai.received(8);
    await other.caller.descriptions.describe({ manifestId: other.manifestId });
    held.release(1);
    const requests = await ai.received(9);
    expect(requests.map(({ notes }) => notes).indexOf("single")).toBe(8);
    held.release();
    await drained;
    expect(await other.caller.items.byId({ id })).toMatchObject({ aiGenerationStatus: "completed" });
    for (const { caller, manifestId } of crowd) {
      expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 12, pending: 0 });
    }
  });

  test("runs at most four provider calls per workspace across servers", async ({ server, ai }) => {
    const lots = 12;
    const held = heldAnswers((request) => ({ draft: draftOf(request) }));
    ai.respondWith(held.answer);
    const { caller, manifestId, ...sale } = await makePhotographer(server);
    await makeLots(server, { caller, manifestId, ...sale }, lots, "shared");
    await caller.descriptions.describe({ manifestId });
    const [another, onlooker] = [await startJobsAgain(server), await startJobsAgain(server)];
    const drained = Promise.all([server.drain(), another.drain()]);
    for (let calls = 4; calls <= lots; calls += 4) {
      await ai.received(calls);
      // Resolves only when there is no job that it may run.
      await onlooker.drain();
      expect(await countActive(server)).toBe(4);
      held.release(4);
    }
    await drained;
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: lots, pending: 0 });
    expect(ai.requests).toHaveLength(lots);
  });
});

/** The number of jobs that run, across all servers. */
async function countActive(server: TestServer): Promise<number> {
  return server.db.$count(jobs, isNotNull(jobs.startedAt));
}

/** Seconds of each lot between `from`, a time of the database, and the time at which its job becomes due. */
async function waitsSince(
  server: TestServer,
  from: number,
  lots: readonly { id: string }[],
): Promise<number[]> {
  const jobs = await Promise.all(lots.map(({ id }) => jobsOf(server, id)));
  return jobs.flat().map(({ startAfter }) => startAfter - from);
}

describe("a provider that limits the rate of calls", () => {
  const withoutTime = { status: 429 };
  const withTime = { status: 429, headers: { "retry-after": "30" } };

  test.for([
    ["for thirty seconds", withTime, 30],
    // Twice as long with every attempt: at the fourth longer than a busy machine takes for the test.
    ["without saying for how long", withoutTime, 2 ** 4],
  ] as const)(
    "pauses the calls of this workspace alone after a 429 %s",
    async ([_, refusal, seconds], { server, ai }) => {
      // All calls start before the first is refused.
      const held = heldAnswers(() => refusal);
      ai.respondWith((request) =>
        request.notes.startsWith("crowd ") ? held.answer(request) : { draft: draftOf(request) },
      );
      const sale = await makePhotographer(server);
      const lots = await makeLots(server, sale, 30, "crowd");
      await sale.caller.descriptions.describe({ manifestId: sale.manifestId });
      await setAttempts(server, 3);
      const before = await databaseSeconds(server);
      const drained = server.drain();
      // Four concurrent calls per workspace: those are refused, and no other starts.
      await ai.received(4);
      const other = await makePhotographer(server);
      const { id } = await other.lot({ notes: "elsewhere" });
      // Queued while the others are refused.
      await other.caller.ai.generate({ id });
      held.release();
      await drained;
      expect(ai.requests.filter(({ notes }) => notes.startsWith("crowd "))).toHaveLength(4);
      const waits = await waitsSince(server, before, lots);
      expect(waits).toHaveLength(lots.length);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(seconds);
      // The waiting jobs are spaced out.
      expect(Math.max(...waits)).toBeGreaterThan(seconds + 7);

      expect(await other.caller.items.byId({ id })).toMatchObject({ aiGenerationStatus: "completed" });
      // Its job was never delayed: it has ended.
      expect(await jobsOf(server, id)).toEqual([]);
      expect(callsFor(ai, "elsewhere")).toHaveLength(1);

      expect(await sale.caller.descriptions.stop({ manifestId: sale.manifestId })).toMatchObject({
        ...{ stopped: lots.length, pending: 0, failed: 0, missing: lots.length },
      });
    },
  );
});

describe("a hundred lots and every failure", () => {
  /** Answer to a request for few tokens. After the first such answer, the others are sent with more. */
  const truncated = { fault: "truncated" } as const;
  const hasFewTokens = ({ body }: AiRequest) =>
    z.object({ max_completion_tokens: z.number() }).parse(body).max_completion_tokens < 16_000;
  const kinds: { fault?: AiReply; times: number }[] = [
    { times: 0 },
    { fault: { status: 429, headers: { "retry-after": "1" } }, times: 1 },
    { fault: { status: 500 }, times: 1 },
    { fault: { fault: "html" }, times: 2 },
    { fault: truncated, times: 1 },
    { fault: { fault: "wrong-schema" }, times: 1 },
    { fault: { fault: "refusal" }, times: 1 },
    { fault: { fault: "huge" }, times: 1 },
    { fault: { fault: "reset" }, times: 1 },
    { times: 0 },
  ];

  /** One good answer, after exactly the failures before it; or one refusal and the reason. */
  function expectEnd(
    ai: AiServer,
    { lotNumber, notes, title, aiGenerationStatus, aiFailureReason }: Item,
  ): void {
    const { fault, times } = kinds[(lotNumber - 1) % kinds.length] ?? { times: 0 };
    const isRefused = fault !== undefined && "fault" in fault && fault.fault === "refusal";
    const end = isRefused
      ? { title: "", aiGenerationStatus: "failed" }
      : { title: `Title of ${notes}`, aiGenerationStatus: "completed" };
    expect({ title, aiGenerationStatus }).toEqual(end);
    if (isRefused) expect(aiFailureReason).toMatch(/^The AI service declined/);
    const failed = fault === truncated ? callsFor(ai, notes).filter(hasFewTokens).length : times;
    expect(failed).toBeLessThanOrEqual(times);
    expect(callsFor(ai, notes)).toHaveLength(isRefused ? failed : failed + 1);
  }

  test("describes each of a hundred lots once or fails it with a reason, in a mixture of every failure", async ({
    server,
    ai,
  }) => {
    const seen = new Map<string, number>();
    ai.respondWith((request) => {
      const at = Number(request.notes.split(" ")[1]);
      const { fault, times } = kinds[at % kinds.length] ?? { times: 0 };
      const call = seen.get(request.notes) ?? 0;
      seen.set(request.notes, call + 1);
      if (fault && call < times && (fault !== truncated || hasFewTokens(request))) return fault;
      return { draft: draftOf(request) };
    });
    const sale = await makePhotographer(server);
    const { caller, manifestId } = sale;
    // Hundreds of photos are decoded on both sides: small ones, so that the test is about the calls.
    const { url } = await caller.photos.upload({
      photo: await incoming(await jpeg({ width: 32, height: 24 })),
    });
    const lots = await makeLots(server, { ...sale, photoUrls: [url] }, 100, "mixed");
    expect(await caller.descriptions.describe({ manifestId })).toMatchObject({ queued: 100 });
    do {
      await runAllNow(server);
      await server.drain();
    } while ((await caller.descriptions.progress({ manifestId })).pending > 0);

    const items = await caller.items.list({ manifestId });
    expect(items).toHaveLength(lots.length);
    for (const item of items) expectEnd(ai, item);
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 90, failed: 10 });
  });
});
