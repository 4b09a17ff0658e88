import { makeConsignor, makeItem, makeManifest } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

async function staff(server: TestServer) {
  const people = await makePeople(server.db);
  const { workspaceId, owner } = people;
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user)).consignors;
  const list = (user: { id: string; workspaceId: string }, name: string, referenceNumber: string | null) =>
    makeConsignor(server.db, { workspaceId: user.workspaceId, userId: user.id, name, referenceNumber });
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, consignor: "Estate of Ellison" });
  for (const consignor of ["abel berg", "Ruth", "Zoe", "Cole"]) {
    await makeItem(server.db, { workspaceId, manifestId, consignor });
  }
  return { ...people, of, list, admin: of(owner), sale: { presetId: "hibid-af360", manifestId } };
}

test("suggests reference numbers of the admin's list before those of colleagues, ignoring case and blanks", async ({
  server,
}) => {
  const { admin, list, owner, member, stranger, sale } = await staff(server);
  await list(member, "ABEL  BERG", "77");
  await list(owner, "Abel Berg", "1042");
  await list(member, "Ruth", "R-3");
  await list(owner, "Zoe", null);
  await list(owner, "Estate of Ellison", "E-1");
  await list(owner, "In another sale", "8");
  await list(stranger, "Cole", "9");
  const { references, codes } = await admin.codes(sale);
  expect(references.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "Abel Berg", reference: "1042" },
    { name: "Estate of Ellison", reference: "E-1" },
    { name: "Ruth", reference: "R-3" },
  ]);
  expect(codes).toEqual([]);
});

test("lists the codes that consignors have at the platform", async ({ server }) => {
  const { admin, sale } = await staff(server);
  await admin.saveDetails({ name: "Abel", changes: { codes: { shopify: "S1", ebay: "E1" } } });
  await admin.saveDetails({ name: "Ruth", changes: { codes: { ebay: "E2" } } });
  expect((await admin.codes({ ...sale, presetId: "shopify" })).codes).toEqual([{ name: "Abel", code: "S1" }]);
});

test("refuses members, and hides another workspace's sale", async ({ server }) => {
  const { of, member, stranger, sale } = await staff(server);
  await expect(of(member).codes(sale)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(of(stranger).codes(sale)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
