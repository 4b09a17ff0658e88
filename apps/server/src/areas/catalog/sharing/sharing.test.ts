import { manifests } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { brokenUniqueConstraint } from "../../../core/errors";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

const rowOf = async (server: TestServer, id: string) =>
  (await server.db.select().from(manifests).where(eq(manifests.id, id)))[0];

async function sale(server: TestServer) {
  const people = await makePeople(server.db);
  const manifestId = people.manifest.id;
  const { sharing } = server.callerFor(actorOf(people.owner));
  const share = async (enabled: boolean) => {
    const { token } = await sharing.update({ manifestId, enabled });
    return token ?? "";
  };
  const regenerate = async () => (await sharing.regenerate({ manifestId })).token ?? "";
  const open = async (token: string) => (await ask(server, "GET", `/api/public/manifests/${token}`)).status;
  return { ...people, manifestId, sharing, share, regenerate, open };
}

describe("share links", () => {
  test("creates the share link with at least 128 random bits when sharing is first enabled", async ({
    server,
  }) => {
    const { sharing, manifestId, share, owner } = await sale(server);
    expect(await sharing.update({ manifestId, enabled: false })).toEqual({ enabled: false, token: null });
    const token = await share(true);
    expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
    expect(await server.callerFor(actorOf(owner)).manifests.byId({ id: manifestId })).toMatchObject({
      publicShareEnabled: true,
      publicShareToken: token,
    });
  });

  test("keeps the same share link when sharing is disabled and enabled again", async ({ server }) => {
    const { share, sharing, manifestId } = await sale(server);
    const token = await share(true);
    expect(await share(true)).toBe(token);
    expect(await sharing.update({ manifestId, enabled: false })).toEqual({ enabled: false, token });
    expect(await sharing.update({ manifestId, enabled: true })).toEqual({ enabled: true, token });
  });

  test("creates a different share link for each manifest and rejects a duplicate", async ({ server }) => {
    const [one, other] = [await sale(server), await sale(server)];
    const token = await one.share(true);
    expect(await other.share(true)).not.toBe(token);
    const values = { workspaceId: one.workspaceId, name: "Copy", consignor: "Abel", publicShareToken: token };
    const twice = await server.db
      .insert(manifests)
      .values(values)
      .catch((error: unknown) => brokenUniqueConstraint(error));
    expect(twice).toBe("manifests_share_token");
  });

  test("leaves sharing disabled when the link is regenerated", async ({ server }) => {
    const { manifestId, sharing } = await sale(server);
    const made = await sharing.regenerate({ manifestId });
    expect(made).toEqual({ enabled: false, token: expect.any(String) });
    expect(await sharing.update({ manifestId, enabled: true })).toEqual({ enabled: true, token: made.token });
  });
});

describe("disabled and regenerated links", () => {
  test("answers 404 for a disabled link immediately and serves it again once it is enabled", async ({
    server,
  }) => {
    const { share, open } = await sale(server);
    const token = await share(true);
    expect(await open(token)).toBe(200);
    await share(false);
    expect(await open(token)).toBe(404);
    await share(true);
    expect(await open(token)).toBe(200);
  });

  test("answers 404 for the old link after regeneration and makes a different one", async ({ server }) => {
    const { share, regenerate, open } = await sale(server);
    const old = await share(true);
    const next = await regenerate();
    expect(next).not.toBe(old);
    expect([await open(old), await open(next)]).toEqual([404, 200]);
    await share(false);
    await share(true);
    expect([await open(old), await open(next)]).toEqual([404, 200]);
  });

  test("answers 404 for the link of a deleted manifest", async ({ server }) => {
    const { share, open, owner, manifestId } = await sale(server);
    const token = await share(true);
    await server.callerFor(actorOf(owner)).manifests.remove({ id: manifestId });
    expect(await open(token)).toBe(404);
  });
});

test("rejects sharing and regeneration by an assigned team member", async ({ server }) => {
  const { share, member, manifestId } = await sale(server);
  await share(true);
  const before = await rowOf(server, manifestId);
  const { sharing } = server.callerFor(actorOf(member));
  await expect(sharing.update({ manifestId, enabled: false })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(sharing.regenerate({ manifestId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await rowOf(server, manifestId)).toEqual(before);
});

test("answers NOT_FOUND for sharing another workspace's manifest and changes nothing", async ({ server }) => {
  const { stranger, manifestId } = await sale(server);
  const before = await rowOf(server, manifestId);
  const { sharing } = server.callerFor(actorOf(stranger));
  await expect(sharing.update({ manifestId, enabled: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(sharing.regenerate({ manifestId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await rowOf(server, manifestId)).toEqual(before);
});

test.for([{}, { enabled: "false" }, { enabled: 0 }, { enabled: null }])(
  "rejects the sharing update %j by field name",
  async (body, { server }) => {
    const { owner, manifestId, share } = await sale(server);
    await share(true);
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "PATCH", `/api/manifests/${manifestId}/sharing`, { headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path: "enabled" }] });
    expect(await rowOf(server, manifestId)).toMatchObject({ publicShareEnabled: true });
  },
);

test("publishes sharing changes to everyone who can see the manifest", async ({ server }) => {
  const { owner, member, unassigned, manifestId, share, regenerate } = await sale(server);
  const inboxes = await Promise.all([owner, member, unassigned].map((user) => listen(server, actorOf(user))));
  await share(true);
  await regenerate();
  const event = { type: "manifests.changed", manifestId };
  expect(await Promise.all(inboxes.map(({ receivedEvents }) => receivedEvents()))).toEqual([
    [event, event],
    [event, event],
    [],
  ]);
});

test("creates one share link when sharing is enabled concurrently", async ({ server }) => {
  const { workspaceId, owner } = await sale(server);
  const { id: manifestId } = await makeManifest(server.db, { workspaceId });
  const { sharing } = server.callerFor(actorOf(owner));
  const made = await Promise.all([1, 2, 3].map(() => sharing.update({ manifestId, enabled: true })));
  expect(new Set(made.map(({ token }) => token)).size).toBe(1);
});
