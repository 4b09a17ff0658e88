import { openAiWriter } from "@lotwright/ai/openai-writer";
import { failingModes, readableModes, refusedModes, strictModes } from "@lotwright/ai/testing/provider-modes";
import type { Writer } from "@lotwright/ai/writer";
import { expect } from "vitest";
import { emptyQueue } from "../../../jobs/testing/jobs";
import { actorOf } from "../../../testing/app";
import { makePending } from "../../../testing/lots";
import { test as base } from "../../../testing/test";
import { jobsOf, runNow } from "./testing/description-jobs";

const test = base.extend("replaced", { scope: "file" }, () => ({ writer: (input) => write(input) }));

let write: Writer;
test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
  write = openAiWriter(ai);
});

// Texts that a lot shows in the end: its title, or the reason.
const described = "Seen in 6 photos: no notes";
const notDescribed = "The model couldn't describe this photo.";

/** The mode, what the lot shows, and the requests, of which only answered ones are paid for. */
const modes: [keyof typeof allModes, string | RegExp, number][] = [
  ["fenced", described, 1],
  ["prose", described, 1],
  ["think", described, 1],
  ["parts", described, 1],
  ["reasoning", described, 1],
  ["wrapped", described, 1],
  ["array", described, 1],
  ["nullcategory", described, 1],
  ["refusal", notDescribed, 1],
  ["noimage", notDescribed, 1],
  ["na", notDescribed, 1],
  ["no_mct", described, 2],
  ["no_schema", described, 3],
  ["images", "Seen in 5 photos: no notes", 2],
  ["error200", /busy/, 5],
  ["azure", /declined to describe this lot/, 1],
  ["model404", /OPENAI_MODEL/, 1],
  ["credits", /used up its quota/, 1],
  ["no_v1", /OPENAI_BASE_URL/, 1],
  ["length", /used up its tokens/, 2],
  ["systemless", described, 2],
  ["unkept", described, 3],
  ["minute", /busy/, 5],
  ["think_long", described, 1],
  ["called", described, 1],
];
const allModes = { ...readableModes, ...refusedModes, ...strictModes, ...failingModes };

test.for(modes)(
  "describes a lot, or says why not, for a provider of the mode %s",
  async ([name, shown, requests], { server, ai }) => {
    ai.respondWith(allModes[name]);
    const { id, read } = await makePending(server, {}, 6);
    await server.drain();
    while ((await jobsOf(server, id)).length > 0) {
      await runNow(server, id);
      await server.drain();
    }
    const { title, category, aiGenerationStatus, aiFailureReason } = await read();
    const isDescribed = String(shown).startsWith("Seen");
    expect({ aiGenerationStatus, text: isDescribed ? title : aiFailureReason }).toEqual({
      aiGenerationStatus: isDescribed ? "completed" : "failed",
      text: typeof shown === "string" ? shown : expect.stringMatching(shown),
    });
    if (!isDescribed) expect(title).toBe("");
    if (name === "nullcategory") expect(category).toBe("");
    expect(ai.requests).toHaveLength(requests);
  },
);

test("shows admins what was learned and what the provider said, and members neither", async ({
  server,
  ai,
  people,
}) => {
  const { caller, lot, actor, id, read } = await makePending(server, {}, 6);
  ai.respondWith(strictModes.images);
  await server.drain();
  ai.respondWith({ status: 418, body: { error: { message: "Our kettle is a teapot" } } });
  const other = await lot();
  await caller.ai.generate({ id: other.id });
  await server.drain();
  const admin = server.callerFor(actor, { writer: write });
  expect(await admin.ai.status()).toMatchObject({
    today: { used: 2, limit: 5_000 },
    model: ai.model,
    learned: ["This model takes 5 photos at a time."],
    refusal: {
      providerSays: "Our kettle is a teapot",
      reason: expect.stringMatching(/Check the AI settings\.$/),
    },
  });
  const failed = await caller.items.byId({ id: other.id });
  expect(failed.aiFailureReason).toMatch(/Ask your admin/);
  expect(JSON.stringify([failed, await read()])).not.toContain("kettle");
  const member = server.callerFor(actorOf(people.member), { writer: write });
  await expect(member.ai.status()).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(id).not.toBe(other.id);
});
