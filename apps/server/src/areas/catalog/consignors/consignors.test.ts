import { makeConsignor, makeUser } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

test("lists consignors newest first and in pages", async ({ server }) => {
  const { id: userId, workspaceId, ...user } = await makeUser(server.db);
  for (const [hour, name] of ["zimmer", "Abel", "baker", "Cole"].entries()) {
    await makeConsignor(server.db, { workspaceId, userId, name, createdAt: new Date(2026, 0, 1, hour) });
  }
  const { consignors } = server.callerFor(actorOf({ ...user, id: userId, workspaceId }));
  const listed = await consignors.list();
  expect(listed.map(({ name }) => name)).toEqual(["Cole", "baker", "Abel", "zimmer"]);
  const next = await consignors.list({ limit: 2, after: listed[0]?.id });
  expect(next.map(({ name }) => name)).toEqual(["baker", "Abel"]);
});

test("returns a consignor's reference number or null and no fields outside the contract", async ({
  server,
}) => {
  const user = await makeUser(server.db);
  const own = { workspaceId: user.workspaceId, userId: user.id };
  const createdAt = new Date("2026-01-01");
  await makeConsignor(server.db, {
    ...own,
    name: "Abel",
    referenceNumber: "R-7",
    isDefault: true,
    createdAt,
  });
  await makeConsignor(server.db, { ...own, name: "Baker" });
  expect(await server.callerFor(actorOf(user)).consignors.list()).toEqual([
    { id: expect.any(String), name: "Baker", referenceNumber: null, isDefault: false, details: null },
    { id: expect.any(String), name: "Abel", referenceNumber: "R-7", isDefault: true, details: null },
  ]);
});

test("hides a person's consignors from colleagues, the owner and other workspaces", async ({ server }) => {
  const { workspaceId, owner, member, unassigned, stranger } = await makePeople(server.db);
  for (const user of [owner, member, stranger]) {
    await makeConsignor(server.db, { workspaceId: user.workspaceId, userId: user.id, name: user.email });
  }
  const namesOf = async (user: Parameters<typeof actorOf>[0]) =>
    (await server.callerFor(actorOf(user)).consignors.list()).map(({ name }) => name);
  expect(workspaceId).toBe(member.workspaceId);
  expect(await namesOf(owner)).toEqual([owner.email]);
  expect(await namesOf(member)).toEqual([member.email]);
  expect(await namesOf(unassigned)).toEqual([]);
  expect(await namesOf(stranger)).toEqual([stranger.email]);
});
