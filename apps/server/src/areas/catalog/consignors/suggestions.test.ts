import { makeConsignor, makeManifest } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const { workspaceId, owner, member, unassigned, stranger } = made;
  const lists = [
    [owner, ["Owner's", "abel"]],
    [member, ["Member's", "ABEL"]],
    [unassigned, ["Colleague's"]],
    [stranger, ["Stranger's"]],
  ] as const;
  for (const [{ id: userId, workspaceId: of }, names] of lists) {
    for (const name of names) await makeConsignor(server.db, { workspaceId: of, userId, name });
  }
  const manifest = await makeManifest(server.db, { workspaceId, consignor: "The manifest's" });
  return { ...made, sale: manifest };
}

const lower = (names: string[]) => names.map((name) => name.toLowerCase()).sort();

test("suggests a team member's own, the owner's and the manifest's consignors, each name once", async ({
  server,
}) => {
  const { member, manifest } = await people(server);
  const suggested = await server
    .callerFor(actorOf(member))
    .consignors.suggestions({ manifestId: manifest.id });
  expect(lower(suggested)).toEqual(lower([manifest.consignor, "abel", "Member's", "Owner's"]));
});

test("suggests the owner's own and the manifest's consignors but no team member's", async ({ server }) => {
  const { owner, sale } = await people(server);
  const suggested = await server.callerFor(actorOf(owner)).consignors.suggestions({ manifestId: sale.id });
  expect(lower(suggested)).toEqual(lower(["abel", "Owner's", "The manifest's"]));
});

test("suggests the manifest's consignor first, even if a list has it in another letter case", async ({
  server,
}) => {
  const { owner, workspaceId } = await people(server);
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, consignor: "OWNER'S" });
  const suggested = await server.callerFor(actorOf(owner)).consignors.suggestions({ manifestId });
  expect(lower(suggested)).toEqual(["abel", "owner's"]);
  expect(suggested[0]?.toLowerCase()).toBe("owner's");
});

test("answers NOT_FOUND to suggestions for a manifest that the person cannot see", async ({ server }) => {
  const { unassigned, stranger, manifest } = await people(server);
  for (const user of [unassigned, stranger]) {
    const suggestions = server.callerFor(actorOf(user)).consignors.suggestions({ manifestId: manifest.id });
    await expect(suggestions).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
