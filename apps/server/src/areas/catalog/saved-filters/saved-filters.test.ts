import { maxSavedFilters } from "@lotwright/contracts/catalog/saved-filters";
import { savedFilters } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user));
  return { ...made, of, own: of(made.owner).savedFilters };
}

const unpriced = { is: "no-price,no-photo", sort: "lot-up" } as const;

test("lists saved filters by name, whatever their letter case", async ({ server }) => {
  const { own } = await people(server);
  for (const name of ["photos", "Anna's lots", "Prices"]) await own.save({ name, filter: unpriced });
  const listed = await own.list();
  expect(listed.map(({ name }) => name)).toEqual(["Anna's lots", "photos", "Prices"]);
  expect(listed[0]).toEqual({ id: expect.any(String), name: "Anna's lots", filter: unpriced });
});

test("replaces the filter of the same name, and keeps its id", async ({ server }) => {
  const { own } = await people(server);
  const first = await own.save({ name: "To do", filter: unpriced });
  const filter = { consignor: "Smith Estate", minPrice: 12.5, q: "lamp" };
  expect(await own.save({ name: " To do ", filter })).toEqual({ ...first, filter });
  expect(await own.list()).toEqual([{ ...first, filter }]);
});

test("shows a person's saved filters to no one else, and deletes only own ones", async ({ server }) => {
  const { own, of, member, stranger } = await people(server);
  const { id } = await own.save({ name: "To do", filter: unpriced });
  for (const other of [member, stranger]) {
    const { savedFilters: theirs } = of(other);
    expect(await theirs.list()).toEqual([]);
    await expect(theirs.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await theirs.save({ name: "To do", filter: {} });
  }
  expect(await own.list()).toEqual([{ id, name: "To do", filter: unpriced }]);
  expect(await own.remove({ id })).toEqual({ success: true });
  expect(await own.list()).toEqual([]);
  await expect(own.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test(`refuses more than ${maxSavedFilters} saved filters of a person, also of concurrent calls`, async ({
  server,
}) => {
  const { own, owner, workspaceId } = await people(server);
  const made = Array.from({ length: maxSavedFilters - 1 }, (_, index) => ({
    ...{ workspaceId, userId: owner.id, name: `Filter ${index}`, filter: {} },
  }));
  await server.db.insert(savedFilters).values(made);
  const outcomes = await Promise.allSettled(
    ["One", "Two", "Three"].map((name) => own.save({ name, filter: {} })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await own.list()).toHaveLength(maxSavedFilters);
  await expect(own.save({ name: "Four", filter: {} })).rejects.toMatchObject({
    message: "You have 50 saved filters. Delete one first.",
  });
  expect(await own.save({ name: "Filter 3", filter: unpriced })).toMatchObject({ filter: unpriced });
});

test.for([
  ["an empty name", { name: " ", filter: {} }, "Enter a name for the filter"],
  ["a name of 61 characters", { name: "x".repeat(61), filter: {} }, "Use at most 60 characters"],
  ["a manifest", { name: "A", filter: { manifestId: crypto.randomUUID() } }, "Unknown field"],
  ["an unknown condition", { name: "A", filter: { is: "no-frame" } }, "List one or more of "],
])("refuses %s", async ([_, input, message], { server }) => {
  const { own } = await people(server);
  await expect(own.save(input as never)).rejects.toThrow(message);
  expect(await own.list()).toEqual([]);
});

test("leaves out a filter that this release cannot read", async ({ server }) => {
  const { own } = await people(server);
  const { id } = await own.save({ name: "Later", filter: {} });
  await own.save({ name: "Now", filter: {} });
  await server.db
    .update(savedFilters)
    .set({ filter: { is: "no-frame" } })
    .where(eq(savedFilters.id, id));
  expect((await own.list()).map(({ name }) => name)).toEqual(["Now"]);
});

test("lists what happened to saved filters in the activity, and no save without a change", async ({
  server,
}) => {
  const { own, of, owner } = await people(server);
  const { id } = await own.save({ name: "To do", filter: unpriced });
  await own.save({ name: "To do", filter: unpriced });
  await own.remove({ id });
  const entries = await of(owner).activity.list();
  const verbs = entries.filter(({ entityId }) => entityId === id).map(({ verb, label }) => [verb, label]);
  expect(verbs).toEqual([
    ["saved-filter.deleted", "To do"],
    ["saved-filter.saved", "To do"],
  ]);
});
