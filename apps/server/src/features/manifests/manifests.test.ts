import { makeAssignment, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("an admin creates a manifest, and its new consignor becomes the default of their list", async () => {
  const caller = server.callerFor(actorOf(await makeUser(server.db)));
  const created = await caller.manifests.create({ name: "  Autumn sale ", consignor: "Smith Estate" });
  expect(created).toMatchObject({
    name: "Autumn sale",
    consignor: "Smith Estate",
    publicShareEnabled: false,
  });
  expect(await caller.manifests.list()).toEqual([{ ...created, itemCount: 0 }]);
  expect(await caller.consignors.list()).toMatchObject([{ name: "Smith Estate", isDefault: true }]);
});

test("another workspace's manifest reads exactly like an unknown one", async () => {
  const owner = await makeUser(server.db);
  const manifest = await makeManifest(server.db, { workspaceId: owner.workspaceId });
  const stranger = server.callerFor(actorOf(await makeUser(server.db)));
  const answer = stranger.manifests.byId({ id: manifest.id });
  const unknown = stranger.manifests.byId({ id: owner.id });
  await expect(answer).rejects.toMatchObject({ code: "NOT_FOUND", message: "There is no such manifest" });
  await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND", message: "There is no such manifest" });
});

test("a team member sees the manifests assigned to them and no others", async () => {
  const owner = await makeUser(server.db);
  const { workspaceId } = owner;
  const assigned = await makeManifest(server.db, { workspaceId });
  await makeManifest(server.db, { workspaceId });
  const member = await makeUser(server.db, { workspaceId, role: "team" });
  await makeAssignment(server.db, { workspaceId, manifestId: assigned.id, userId: member.id });
  const listed = await server.callerFor(actorOf(member)).manifests.list();
  expect(listed.map(({ id }) => id)).toEqual([assigned.id]);
});
