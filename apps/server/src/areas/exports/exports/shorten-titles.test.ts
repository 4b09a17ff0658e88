import { notesWriter } from "@lotwright/ai/notes-writer";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { AiServer } from "@lotwright/ai/testing/ai-server";
import { items } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test as base } from "../../../testing/test";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({ writer: openAiWriter(ai) }));

test.beforeEach(({ ai }) => ai.reset());
const preset = "hibid-af360";
const lampTitle = "A brass table lamp with a green glass shade, French, circa 1912";

async function makeTitled(server: TestServer) {
  const people = await makePeople(server.db, {
    manifest: () => ({ name: "CanarySale", consignor: "CanaryConsignor", aiInstructions: "CanaryStyle" }),
    item: () => ({
      ...{ title: lampTitle, lotNumber: 7_654_321, description: "CanaryDescription", notes: "CanaryNotes" },
      ...{ consignor: "CanaryOwner", internalNotes: "CanaryInternal", externalId: "CanaryId" },
      ...{ custom1: "CanaryCustom", reservePrice: 73_519.37, photoUrls: ["/photos/canary.jpg"] },
    }),
  });
  const { owner, manifest, workspaceId } = people;
  return {
    ...people,
    lot: (title: string, manifestId = manifest.id) => makeItem(server.db, { workspaceId, manifestId, title }),
    shorten: (itemIds: string[], user = owner) =>
      server.callerFor(actorOf(user)).exports.shortenTitles({ manifestId: manifest.id, preset, itemIds }),
  };
}

const answerWith = (ai: AiServer, shorter: Record<string, string>) =>
  ai.respondNext(({ titles }) => ({
    content: JSON.stringify({ titles: titles?.texts.map((title) => shorter[title] ?? title) }),
  }));

test("answers a shorter title for each lot, within the platform's limit, and saves none", async ({
  server,
  ai,
}) => {
  const { item, lot, shorten } = await makeTitled(server);
  const chairTitle = "An oak hall chair with a carved back and turned legs, circa 1890";
  const chair = await lot(chairTitle);
  answerWith(ai, { [lampTitle]: "Brass lamp", [chairTitle]: "Oak chair" });
  const shortened = await shorten([item.id, chair.id]);
  expect(shortened).toHaveLength(2);
  expect(shortened).toContainEqual({ itemId: item.id, title: "Brass lamp" });
  expect(shortened).toContainEqual({ itemId: chair.id, title: "Oak chair" });
  expect(ai.requests).toHaveLength(1);
  expect(ai.requests[0]?.titles?.maxLength).toBe(50);
  const [stored] = await server.db.select().from(items).where(eq(items.id, item.id));
  expect(stored).toMatchObject({ title: lampTitle, updatedAt: item.updatedAt });
});

test("sends the titles alone: no number, notes, consignor, price, photo, id or person", async ({
  server,
  ai,
}) => {
  const { item, shorten, owner, workspaceId } = await makeTitled(server);
  await shorten([item.id]);
  const [request] = ai.requests;
  expect(request?.titles?.texts).toEqual([lampTitle]);
  const sent = request?.text ?? "";
  expect(sent).not.toMatch(/canary/i);
  for (const secret of ["7654321", "73519", "/photos/", item.id, owner.id, owner.email, workspaceId]) {
    expect(sent).not.toContain(secret);
  }
});

test("leaves out a lot whose answer is too long or empty", async ({ server, ai }) => {
  const { item, lot, shorten } = await makeTitled(server);
  const [chair, vase] = [await lot("Oak chair"), await lot("Glass vase")];
  answerWith(ai, { [lampTitle]: "x".repeat(51), "Oak chair": " " });
  expect(await shorten([item.id, chair.id, vase.id])).toEqual([{ itemId: vase.id, title: "Glass vase" }]);
});

test("never sends a title of another manifest or workspace, nor an empty one", async ({ server, ai }) => {
  const { item, lot, shorten, workspaceId } = await makeTitled(server);
  const otherSale = await makeManifest(server.db, { workspaceId });
  const elsewhere = await lot("CanaryElsewhere", otherSale.id);
  const foreign = (await makeTitled(server)).item;
  const untitled = await lot("");
  const shortened = await shorten([elsewhere.id, item.id, foreign.id, untitled.id]);
  expect(shortened.map(({ itemId }) => itemId)).toEqual([item.id]);
  expect(ai.requests.map(({ titles }) => titles?.texts)).toEqual([[lampTitle]]);
  expect(await shorten([elsewhere.id, untitled.id])).toEqual([]);
  expect(ai.requests).toHaveLength(1);
});

test.for(["unassigned", "stranger"] as const)(
  "answers NOT_FOUND to the %s without calling the provider",
  async (who, { server, ai }) => {
    const made = await makeTitled(server);
    await expect(made.shorten([made.item.id], made[who])).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(ai.requests).toEqual([]);
  },
);

test("answers NOT_FOUND for a preset that does not exist, without calling the provider", async ({
  server,
  ai,
}) => {
  const { item, owner, manifest } = await makeTitled(server);
  const { exports } = server.callerFor(actorOf(owner));
  const asked = { manifestId: manifest.id, preset: "atlantis", itemIds: [item.id] };
  await expect(exports.shortenTitles(asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(ai.requests).toEqual([]);
});

test("says that no AI provider is set up where there is none", async ({ server }) => {
  const { item, owner, manifest } = await makeTitled(server);
  const { exports } = server.callerFor(actorOf(owner), { writer: notesWriter() });
  const asked = exports.shortenTitles({ manifestId: manifest.id, preset, itemIds: [item.id] });
  await expect(asked).rejects.toMatchObject({ message: "No AI provider is set up." });
});

test("counts against the AI requests of the person", async ({ server, ai }) => {
  const { item, owner, shorten } = await makeTitled(server);
  await shorten([item.id]);
  await Promise.all(Array.from({ length: 119 }, () => server.deps.limits.ai(owner.id)));
  await expect(shorten([item.id])).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "Too many AI requests. Try again in a minute.",
  });
  expect(ai.requests).toHaveLength(1);
});

test("counts one call to the provider of the workspace, however many titles", async ({ server, ai }) => {
  const { item, lot, member, shorten, workspaceId } = await makeTitled(server);
  const chair = await lot("Oak chair");
  await Promise.all(
    Array.from({ length: 19 }, () => server.deps.limits.providerCalls(workspaceId, "person")),
  );
  expect(await shorten([item.id, chair.id])).toHaveLength(2);
  await expect(shorten([item.id], member)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(ai.requests).toHaveLength(1);
});

test("counts the second call for titles that were cut off", async ({ server, ai }) => {
  const { item, owner, manifest, workspaceId } = await makeTitled(server);
  await Promise.all(
    Array.from({ length: 19 }, () => server.deps.limits.providerCalls(workspaceId, "person")),
  );
  // A separate writer, which has not yet adapted its request.
  const { exports } = server.callerFor(actorOf(owner), { writer: openAiWriter(ai) });
  ai.respondWith({ fault: "truncated" });
  const asked = exports.shortenTitles({ manifestId: manifest.id, preset, itemIds: [item.id] });
  await expect(asked).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(ai.requests).toHaveLength(1);
});

test("answers the provider's failure with a sentence", async ({ server, ai }) => {
  const { item, shorten } = await makeTitled(server);
  ai.respondNext({ fault: "wrong-schema" });
  await expect(shorten([item.id])).rejects.toMatchObject({
    message: "The AI service returned an unusable answer. Please try again.",
  });
});

test.for([[0], [51]] as const)("refuses %i lots at a time", async ([count], { server, ai }) => {
  const { shorten } = await makeTitled(server);
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await expect(shorten(ids)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(ai.requests).toEqual([]);
});
