import { companySettings, workspaces } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { makeScene, password } from "../../../testing/access-scene";
import { actorOf, type TestServer } from "../../../testing/app";
import { test } from "../../../testing/test";
import { postponeDeletions } from "./deletion";

async function makeOwned(server: TestServer) {
  const scene = await makeScene(server);
  const caller = server.callerFor(actorOf(scene.owner));
  const member = server.callerFor(actorOf(scene.member));
  const verbs = async () => (await caller.activity.list()).map(({ verb }) => verb);
  return { ...scene, caller, members: member.workspace, workspace: caller.workspace, verbs };
}

const dayMs = 24 * 60 * 60 * 1000;

describe("a requested deletion", () => {
  test("schedules a deletion in 7 days and shows it to everyone in the workspace, where all goes on working", async ({
    server,
  }) => {
    const { owner, workspace, members, caller, item, verbs } = await makeOwned(server);
    expect(await members.deletion()).toEqual({ deleteAfter: null, name: owner.email });
    const before = Date.now();
    const { deleteAfter } = await workspace.requestDeletion({ password, name: owner.email });
    const waitMs = Date.parse(deleteAfter ?? "") - before;
    expect(Math.abs(waitMs - 7 * dayMs)).toBeLessThan(60_000);
    expect(await members.deletion()).toEqual({ deleteAfter, name: owner.email });
    await caller.items.update({ id: item.id, title: "Oak chair" });
    expect(await verbs()).toContain("workspace.deletion-requested");
  });

  test("gets its 7 days again after a restore, and no other workspace gets a date", async ({ server }) => {
    const { owner, workspace, workspaceId } = await makeOwned(server);
    const other = await makeOwned(server);
    await workspace.requestDeletion({ password, name: owner.email });
    const isOwn = eq(workspaces.id, workspaceId);
    await server.db
      .update(workspaces)
      .set({ deleteAfter: new Date(0) })
      .where(isOwn);
    await postponeDeletions(server.db);
    const { deleteAfter } = await workspace.deletion();
    expect(Date.parse(deleteAfter ?? "") - Date.now()).toBeGreaterThan(6 * dayMs);
    expect((await other.workspace.deletion()).deleteAfter).toBeNull();
  });

  test("requires the company's name to confirm a deletion, where there is one", async ({ server }) => {
    const { owner, workspaceId, workspace } = await makeOwned(server);
    const values = { workspaceId, userId: owner.id, companyName: "Field & Sons" };
    await server.db.insert(companySettings).values(values);
    expect((await workspace.deletion()).name).toBe("Field & Sons");
    const wrong = workspace.requestDeletion({ password, name: owner.email });
    await expect(wrong).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "Enter Field & Sons to confirm",
      cause: { details: { issues: [{ path: "name" }] } },
    });
    const { deleteAfter } = await workspace.requestDeletion({ password, name: " Field & Sons " });
    expect(deleteAfter).not.toBeNull();
  });

  test("keeps the date of a deletion and records nothing when it is requested again", async ({ server }) => {
    const { owner, workspace, verbs } = await makeOwned(server);
    const first = await workspace.requestDeletion({ password, name: owner.email });
    expect(await workspace.requestDeletion({ password, name: owner.email })).toEqual(first);
    expect((await verbs()).filter((verb) => verb === "workspace.deletion-requested")).toHaveLength(1);
  });

  test("rejects a deletion with the wrong password, which counts as a failed sign-in", async ({ server }) => {
    const { owner, workspace } = await makeOwned(server);
    const request = (given: string) => workspace.requestDeletion({ password: given, name: owner.email });
    const refused = { code: "FORBIDDEN", cause: { details: { issues: [{ path: "password" }] } } };
    await expect(request("wrong")).rejects.toMatchObject(refused);
    for (let times = 0; times < 30; times += 1) await request("wrong").catch(() => {});
    await expect(request(password)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect((await workspace.deletion()).deleteAfter).toBeNull();
  });

  test("cancels a deletion when the workspace is preserved", async ({ server }) => {
    const { owner, workspace, members, verbs } = await makeOwned(server);
    await workspace.keep();
    expect(await verbs()).not.toContain("workspace.deletion-canceled");
    await workspace.requestDeletion({ password, name: owner.email });
    await workspace.keep();
    expect((await members.deletion()).deleteAfter).toBeNull();
    expect(await verbs()).toContain("workspace.deletion-canceled");
  });

  test("publishes an event to every open screen of the workspace", async ({ server }) => {
    const { owner, workspaceId, workspace } = await makeOwned(server);
    await server.flushed();
    const end = new AbortController();
    const events = server.deps.events.subscribe(workspaceId, end.signal);
    await events.next(); // the event that the session may have ended
    await workspace.requestDeletion({ password, name: owner.email });
    expect((await events.next()).value).toMatchObject({ event: { type: "workspace.changed" } });
    end.abort();
  });
});
