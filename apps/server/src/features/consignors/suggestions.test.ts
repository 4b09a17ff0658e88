import { makeConsignor, makeManifest } from "@lotwright/db/testing/make";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { makePeople } from "../../testing/people";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function people() {
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

test("a team member is offered their own, the owner's and the manifest's, each name once", async () => {
  const { member, manifest } = await people();
  const offered = await server.callerFor(actorOf(member)).consignors.suggestions({ manifestId: manifest.id });
  expect(lower(offered)).toEqual(lower([manifest.consignor, "abel", "Member's", "Owner's"]));
});

test("the owner is offered their own and the manifest's, and no team member's", async () => {
  const { owner, sale } = await people();
  const offered = await server.callerFor(actorOf(owner)).consignors.suggestions({ manifestId: sale.id });
  expect(lower(offered)).toEqual(lower(["abel", "Owner's", "The manifest's"]));
});

test("the manifest's own consignor comes first, also when it is in a list in other letters", async () => {
  const { owner, workspaceId } = await people();
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, consignor: "OWNER'S" });
  const offered = await server.callerFor(actorOf(owner)).consignors.suggestions({ manifestId });
  expect(lower(offered)).toEqual(["abel", "owner's"]);
  expect(offered[0]?.toLowerCase()).toBe("owner's");
});

test("for a manifest that the person may not see nothing is offered", async () => {
  const { unassigned, stranger, manifest } = await people();
  for (const user of [unassigned, stranger]) {
    const suggestions = server.callerFor(actorOf(user)).consignors.suggestions({ manifestId: manifest.id });
    await expect(suggestions).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
