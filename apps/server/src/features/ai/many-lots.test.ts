import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { AiReply } from "@lotwright/ai/testing/ai-reply";
import { type AiRequest, type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { makeItem } from "@lotwright/db/testing/make";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/app";
import { jobsOf, runAllNow } from "../../testing/description-jobs";
import { makePhotographer } from "../../testing/lots";
import { incoming, jpeg } from "../../testing/pictures";
import { startJobsAgain } from "../../testing/second-server";

let ai: AiServer;
let server: TestServer;
beforeAll(async () => {
  ai = await startAiServer();
  server = await startTestServer({
    writer: openAiWriter(ai),
    rateLimits: { providerCalls: { points: 10_000, duration: 60 } },
  });
  await server.work();
});
beforeEach(() => ai.reset());
afterAll(async () => {
  await server.stop();
  await ai.close();
});

type Sale = Awaited<ReturnType<typeof makePhotographer>>;

/** Lots that name themselves in their notes, so that each request tells whose it is. */
async function makeLots({ workspaceId, manifestId, photoUrls }: Sale, count: number, mark: string) {
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
/** What is still under way of the test before is not among them. */
const callsOf = (mark: string) => ai.requests.filter(({ notes }) => notes.startsWith(`${mark} `));
const callsFor = (notes: string) => ai.requests.filter((request) => request.notes === notes);

describe("T54", () => {
  test("hundreds of lots of other workspaces do not hold up a single one", async () => {
    ai.respondWith((request) => ({ draft: draftOf(request), delayMs: 30 }));
    // Two, so that they take every place there is.
    const crowd = [await makePhotographer(server), await makePhotographer(server)];
    for (const busy of crowd) await makeLots(busy, 150, "busy");
    const other = await makePhotographer(server);
    const { id } = await other.lot({ notes: "single" });
    for (const { caller, manifestId } of crowd) await caller.descriptions.describe({ manifestId });
    await expect.poll(() => ai.requests.length).toBeGreaterThan(16);
    await other.caller.descriptions.describe({ manifestId: other.manifestId });
    const before = ai.requests.length;
    await expect.poll(() => callsFor("single").length, { interval: 5 }).toBe(1);
    const overtaken = ai.requests.findIndex(({ notes }) => notes === "single") - before;
    expect(overtaken).toBeLessThan(20);
    await expect
      .poll(() => other.caller.items.byId({ id }))
      .toMatchObject({ aiGenerationStatus: "completed" });
    for (const { caller, manifestId } of crowd) await caller.descriptions.stop({ manifestId });
  });

  test("a workspace never has more than four calls at once, on however many servers", async () => {
    const lots = 24;
    let most = 0;
    const held: (() => void)[] = [];
    // However slow the machine is, nothing is answered before four have come, or the last ones.
    ai.respondWith(async (request) => {
      if (!request.notes.startsWith("shared ")) return { draft: draftOf(request) };
      const asked = callsOf("shared");
      const running = asked.filter(({ wasAnswered }) => !wasAnswered).length;
      most = Math.max(most, running);
      await new Promise<void>((answer) => {
        held.push(answer);
        if (running >= 4 || asked.length >= lots) for (const each of held.splice(0)) each();
      });
      return { draft: draftOf(request), delayMs: 150 };
    });
    const sale = await makePhotographer(server);
    await makeLots(sale, lots, "shared");
    await (await startJobsAgain(server)).work();
    await sale.caller.descriptions.describe({ manifestId: sale.manifestId });
    await expect
      .poll(() => sale.caller.descriptions.progress({ manifestId: sale.manifestId }))
      .toMatchObject({ described: lots, pending: 0 });
    expect({ most, asked: callsOf("shared").length }).toEqual({ most: 4, asked: lots });
  });
});

describe("a provider that is asked too often", () => {
  const withoutTime = { status: 429 };
  const withTime = { status: 429, headers: { "retry-after": "30" } };

  test.each([
    ["for thirty seconds", withTime, 30, "later"],
    ["without saying for how long", withoutTime, 2, "soon"],
  ])(
    "and says so %s is left alone by the whole workspace, and by nobody else",
    async (_, refusal, seconds, crowd) => {
      ai.respondWith((request) =>
        request.notes.startsWith(`${crowd} `) ? refusal : { draft: draftOf(request) },
      );
      const sale = await makePhotographer(server);
      const lots = await makeLots(sale, 30, crowd);
      await sale.caller.descriptions.describe({ manifestId: sale.manifestId });
      const open = async () => (await Promise.all(lots.map(({ id }) => jobsOf(server, id)))).flat();
      const waits = async () =>
        (await open()).flatMap(({ state, secondsToGo }) => (state === "created" ? [secondsToGo] : []));
      await expect
        .poll(async () => (await waits()).filter((wait) => wait > seconds - 1.5).length)
        .toBe(lots.length);
      // A workspace has four calls at once: what was under way, and nothing of the rest.
      expect(callsOf(crowd).length).toBeLessThanOrEqual(4);
      // The last of those that were not asked for yet comes behind the others, not with them.
      expect(Math.max(...(await waits()))).toBeGreaterThan(seconds + 7);

      const other = await makePhotographer(server);
      const { id } = await other.lot({ notes: "elsewhere" });
      await other.caller.ai.generate({ id });
      await expect
        .poll(() => other.caller.items.byId({ id }))
        .toMatchObject({ aiGenerationStatus: "completed" });
      // It was never put off: that would have made it another job, or one that may begin later than it was made.
      expect(await jobsOf(server, id)).toMatchObject([{ attempts: 0, waitSeconds: 0 }]);
      expect(callsFor("elsewhere")).toHaveLength(1);

      let stopped = 0;
      const stop = async () => {
        const after = await sale.caller.descriptions.stop({ manifestId: sale.manifestId });
        stopped += after.stopped;
        return after;
      };
      // One whose time has come may just be refused again.
      await expect.poll(stop).toMatchObject({ pending: 0, failed: 0, missing: lots.length });
      expect(stopped).toBe(lots.length);
    },
  );
});

describe("T55", () => {
  const kinds: { fault?: AiReply; times: number }[] = [
    { times: 0 },
    { fault: { status: 429, headers: { "retry-after": "1" } }, times: 1 },
    { fault: { status: 500 }, times: 1 },
    { fault: { fault: "html" }, times: 2 },
    { fault: { fault: "truncated" }, times: 1 },
    { fault: { fault: "wrong-schema" }, times: 1 },
    { fault: { fault: "refusal" }, times: 5 },
    { fault: { fault: "huge" }, times: 1 },
    { fault: { fault: "reset" }, times: 1 },
    { times: 0 },
  ];

  test("two hundred lots survive a mixture of every failure: each is described once, or says why not", async () => {
    const seen = new Map<string, number>();
    ai.respondWith((request) => {
      const at = Number(request.notes.split(" ")[1]);
      const { fault, times } = kinds[at % kinds.length] ?? { times: 0 };
      const call = seen.get(request.notes) ?? 0;
      seen.set(request.notes, call + 1);
      if (fault && call < times) return fault;
      return { draft: draftOf(request), delayMs: at % 20 === 9 ? 300 : 0 };
    });
    const sale = await makePhotographer(server);
    const { caller, manifestId } = sale;
    // Six hundred photos are decoded on both sides: small ones, so that the test is about the calls.
    const { url } = await caller.photos.upload({
      photo: await incoming(await jpeg({ width: 32, height: 24 })),
    });
    const lots = await makeLots({ ...sale, photoUrls: [url] }, 200, "mixed");
    expect(await caller.descriptions.describe({ manifestId })).toMatchObject({ queued: 200 });
    await expect
      .poll(
        async () => {
          await runAllNow(server);
          return (await caller.descriptions.progress({ manifestId })).pending;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(0);

    const refused = (lotNumber: number) => (lotNumber - 1) % kinds.length === 6;
    const items = await caller.items.list({ manifestId });
    expect(items).toHaveLength(lots.length);
    for (const { lotNumber, notes, title, aiGenerationStatus, aiFailureReason } of items) {
      if (refused(lotNumber)) {
        expect({ title, aiGenerationStatus }).toEqual({ title: "", aiGenerationStatus: "failed" });
        expect(aiFailureReason).toMatch(/^The AI service declined/);
        continue;
      }
      expect({ title, aiGenerationStatus }).toEqual({
        title: `Title of ${notes}`,
        aiGenerationStatus: "completed",
      });
      // One good answer each, after exactly the failures before it.
      const { times } = kinds[(lotNumber - 1) % kinds.length] ?? { times: 0 };
      expect(callsFor(notes)).toHaveLength(times + 1);
    }
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 180, failed: 20 });
    for (const { lotNumber, notes } of items) if (refused(lotNumber)) expect(callsFor(notes)).toHaveLength(5);
  });
});
