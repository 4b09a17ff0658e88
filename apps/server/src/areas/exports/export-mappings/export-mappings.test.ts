import { maxMappedNames, newMapping } from "@lotwright/contracts/exports/export-mappings";
import { exportMappings } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

const presetId = "hibid-af360";
const consignors = { "Mary Smith": "SMTH001" };
const fallbacks = { consignor: "HOUSE", category: "", condition: "" };

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user)).exportMappings;
  return { ...made, of };
}

test("answers an empty mapping before the first save, and lists none", async ({ server }) => {
  const { of, owner } = await people(server);
  expect(await of(owner).byId({ presetId })).toEqual(newMapping(presetId));
  expect(await of(owner).list()).toEqual([]);
});

test("replaces the parts that a save names as a whole, and keeps the others", async ({ server }) => {
  const { of, owner } = await people(server);
  await of(owner).save({ presetId, consignors, fallbacks });
  const saved = await of(owner).save({ presetId, consignors: { Abel: "ABEL" }, price: "highEstimate" });
  const expected = {
    ...newMapping(presetId),
    consignors: { Abel: "ABEL" },
    fallbacks,
    price: "highEstimate",
  };
  expect(saved).toEqual(expected);
  expect(await of(owner).byId({ presetId })).toEqual(expected);
});

test("resets a mapping's units to the platform's with null", async ({ server }) => {
  const { of, owner } = await people(server);
  expect(await of(owner).save({ presetId, units: "metric" })).toMatchObject({ units: "metric" });
  expect(await of(owner).save({ presetId, answers: { shippable: "false" } })).toMatchObject({
    units: "metric",
    answers: { shippable: "false" },
  });
  expect(await of(owner).save({ presetId, units: null })).toMatchObject({ units: null });
});

test("lists the saved mappings of each preset by its id", async ({ server }) => {
  const { of, owner } = await people(server);
  await of(owner).save({ presetId: "liveauctioneers", units: "metric" });
  await of(owner).save({ presetId, consignors });
  expect((await of(owner).list()).map(({ presetId: id, units }) => [id, units])).toEqual([
    [presetId, null],
    ["liveauctioneers", "metric"],
  ]);
});

test("lets every member of the workspace read and change the mapping, and shows it to no other workspace", async ({
  server,
}) => {
  const { of, owner, member, unassigned, stranger } = await people(server);
  await of(owner).save({ presetId, consignors });
  const saved = await of(member).save({ presetId, fallbacks });
  expect(saved).toMatchObject({ consignors, fallbacks });
  for (const user of [owner, member, unassigned]) expect(await of(user).byId({ presetId })).toEqual(saved);
  expect(await of(stranger).byId({ presetId })).toEqual(newMapping(presetId));
  expect(await of(stranger).list()).toEqual([]);
  await of(stranger).save({ presetId, consignors: {} });
  expect(await of(owner).byId({ presetId })).toEqual(saved);
});

test("answers NOT_FOUND for a preset that does not exist", async ({ server }) => {
  const { of, owner, workspaceId } = await people(server);
  const missing = { code: "NOT_FOUND", message: "This export preset doesn't exist." };
  await expect(of(owner).byId({ presetId: "atlantis" })).rejects.toMatchObject(missing);
  await expect(of(owner).save({ presetId: "atlantis", consignors })).rejects.toMatchObject(missing);
  expect(await server.db.$count(exportMappings, eq(exportMappings.workspaceId, workspaceId))).toBe(0);
});

const names = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`Consignor ${n}`, "C"]));
const manyAnswers = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`q${n}`, "yes"]));

test.for([
  ["a reserve as the price", { price: "reservePrice" }, "price"],
  ["too many names", { consignors: names(maxMappedNames + 1) }, `Map at most ${maxMappedNames} names`],
  ["a name of more than 500 characters", { categories: { ["x".repeat(501)]: "A" } }, "categories"],
  ["a name of the platform with a line break", { conditions: { Good: "A\nB" } }, "conditions.Good"],
  ["a number as a name", { consignors: { Abel: 1 } }, "consignors.Abel"],
  ["an unknown fallback", { fallbacks: { ...fallbacks, price: "1" } }, "price"],
  ["unknown units", { units: "cubits" }, "units"],
  ["51 answers", { answers: manyAnswers }, "Answer at most 50 questions"],
  ["an unknown field", { currency: "USD" }, "Unknown field: currency"],
])("refuses %s with the part that is wrong, and saves nothing", async ([_, body, expected], { server }) => {
  const { owner, workspaceId } = await people(server);
  const headers = await signedIn(server, owner);
  const answer = await ask(server, "PATCH", `/api/export-mappings/${presetId}`, { headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(expected);
  expect(await server.db.$count(exportMappings, eq(exportMappings.workspaceId, workspaceId))).toBe(0);
});

test("accepts as many names as a list may have, over REST", async ({ server }) => {
  const { of, owner } = await people(server);
  const headers = await signedIn(server, owner);
  const body = { consignors: names(maxMappedNames) };
  const answer = await ask(server, "PATCH", `/api/export-mappings/${presetId}`, { headers, body });
  expect(answer.status).toBe(200);
  expect(await of(owner).byId({ presetId })).toMatchObject(body);
});

test("keeps a name like a property of every object a plain name", async ({ server }) => {
  const { of, owner } = await people(server);
  const odd = { constructor: "A", toString: "B" };
  await of(owner).save({ presetId, categories: odd });
  const { categories } = await of(owner).byId({ presetId });
  expect(Object.keys(categories).sort()).toEqual(["constructor", "toString"]);
  expect(categories).toEqual(odd);
});

test("lists a change of the mapping in the activity, and no save without a change", async ({ server }) => {
  const { of, owner } = await people(server);
  await of(owner).save({ presetId, price: "lowEstimate" });
  await of(owner).save({ presetId, price: "lowEstimate" });
  const { activity } = server.callerFor(actorOf(owner));
  const entries = await activity.list({ verb: "export-mapping.changed" });
  expect(entries.map(({ label, changes }) => ({ label, changes }))).toEqual([
    {
      label: "HiBid (Auction Flex 360)",
      changes: [{ field: "price", before: "startPrice", after: "lowEstimate" }],
    },
  ]);
});

test("sends an event to all users of the workspace when a mapping changes", async ({ server }) => {
  const { of, owner, member, unassigned, stranger } = await people(server);
  const users = [owner, member, unassigned, stranger];
  const inboxes = await Promise.all(users.map((user) => listen(server, actorOf(user))));
  await of(member).save({ presetId, consignors });
  const changed = { type: "export-mapping.changed" };
  const received = await Promise.all(inboxes.map(({ receivedEvents }) => receivedEvents()));
  expect(received).toEqual([[changed], [changed], [changed], []]);
});
