import { assignments } from "@lotwright/db/schema";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listen } from "../events/testing/subscribers";

async function admin(server: TestServer) {
  const people = await makePeople(server.db);
  const headers = await signedIn(server, people.owner);
  const assign = (manifestId: string, userId: string) =>
    ask(server, "POST", `/api/admin/manifests/${manifestId}/assign`, { headers, body: { userId } });
  const unassign = (manifestId: string, userId: string) =>
    ask(server, "DELETE", `/api/admin/manifests/${manifestId}/assign/${userId}`, { headers });
  const assignedTo = async (userId: string) =>
    (await ask(server, "GET", `/api/admin/users/${userId}/manifest-assignments`, { headers })).json();
  return { ...people, assign, unassign, assignedTo };
}

const outcomeOf = async (answer: Response) => [answer.status, await answer.json()];
const done = [200, { success: true }];

test("shows an assigned manifest to the member; assigning twice has no further effect", async ({
  server,
}) => {
  const { assign, assignedTo, unassigned, manifest } = await admin(server);
  const caller = server.callerFor(actorOf(unassigned));
  await expect(caller.manifests.byId({ id: manifest.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await assignedTo(unassigned.id)).toEqual([]);
  expect(await outcomeOf(await assign(manifest.id, unassigned.id))).toEqual(done);
  expect(await outcomeOf(await assign(manifest.id, unassigned.id))).toEqual(done);
  expect(await assignedTo(unassigned.id)).toEqual([manifest.id]);
  await expect(caller.manifests.byId({ id: manifest.id })).resolves.toMatchObject({ id: manifest.id });
  expect((await caller.manifests.list()).map(({ id }) => id)).toEqual([manifest.id]);
});

test("hides an unassigned manifest from the member and keeps other assignments", async ({ server }) => {
  const { assign, unassign, assignedTo, member, unassigned, manifest, workspaceId } = await admin(server);
  const other = await makeManifest(server.db, { workspaceId });
  await assign(other.id, member.id);
  await assign(manifest.id, unassigned.id);
  expect(await outcomeOf(await unassign(manifest.id, member.id))).toEqual(done);
  expect(await outcomeOf(await unassign(manifest.id, member.id))).toEqual(done);
  const caller = server.callerFor(actorOf(member));
  await expect(caller.manifests.byId({ id: manifest.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await assignedTo(member.id)).toEqual([other.id]);
  expect(await assignedTo(unassigned.id)).toEqual([manifest.id]);
});

describe("across workspaces", () => {
  test("answers 404 when assigning or unassigning another workspace's person or manifest", async ({
    server,
  }) => {
    const { assign, unassign, assignedTo, member, manifest, stranger } = await admin(server);
    const foreign = await makeManifest(server.db, { workspaceId: stranger.workspaceId });
    const colleague = await makeUser(server.db, { workspaceId: stranger.workspaceId, role: "team" });
    for (const [manifestId, userId] of [
      [manifest.id, colleague.id],
      [foreign.id, member.id],
      [foreign.id, colleague.id],
    ] as const) {
      const answers = [await assign(manifestId, userId), await unassign(manifestId, userId)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect(await server.db.$count(assignments, eq(assignments.userId, colleague.id))).toBe(0);
    expect(await server.db.$count(assignments, eq(assignments.manifestId, foreign.id))).toBe(0);
    expect(await assignedTo(member.id)).toEqual([manifest.id]);
    expect(await assignedTo(colleague.id)).toMatchObject({ code: "NOT_FOUND" });
  });
});

test("rejects assigning a manifest to an admin", async ({ server }) => {
  const { assign, assignedTo, owner, manifest } = await admin(server);
  const answer = await assign(manifest.id, owner.id);
  expect(await outcomeOf(answer)).toEqual([
    400,
    { code: "INVALID", message: "Admins already see every manifest" },
  ]);
  expect(await assignedTo(owner.id)).toEqual([]);
});

test("answers 400 for a malformed user id", async ({ server }) => {
  const { assign, manifest } = await admin(server);
  const answer = await assign(manifest.id, "not-a-uuid");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path: "userId" }] });
});

test("publishes assignment events to the affected member only", async ({ server }) => {
  const { assign, unassign, member, unassigned, manifest, workspaceId } = await admin(server);
  const given = await makeManifest(server.db, { workspaceId });
  const inboxes = await Promise.all([member, unassigned].map((user) => listen(server, actorOf(user))));
  await assign(given.id, member.id);
  await unassign(manifest.id, member.id);
  expect(await Promise.all(inboxes.map(({ receivedEvents }) => receivedEvents()))).toEqual([
    [given.id, manifest.id].map((manifestId) => ({ type: "manifests.changed", manifestId })),
    [],
  ]);
});
