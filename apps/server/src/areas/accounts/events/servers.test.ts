import { unzip } from "@lotwright/testing/unzip";
import { describe, expect } from "vitest";
import { createApp } from "../../../app";
import { actorOf } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { startSecondServer } from "../../../testing/second-server";
import { test } from "../../../testing/test";
import { listenOverHttp } from "./testing/subscribers";

describe("with two servers", () => {
  test("delivers an item's change to subscribers of another server who can see it", async ({ server }) => {
    const { owner, member, unassigned, manifest, item } = await makePeople(server.db);
    const elsewhere = await startSecondServer(server);
    const screens = await Promise.all(
      [owner, member, unassigned].map(async (user) =>
        listenOverHttp(elsewhere, await signedIn(server, user), user),
      ),
    );
    const headers = await signedIn(server, member);
    const body = { title: "Brass lantern" };
    const saved = await ask(server, "PATCH", `/api/items/${item.id}`, { headers, body });
    expect(saved.status).toBe(200);
    const event = { type: "items.changed", manifestId: manifest.id, itemId: item.id } as const;
    expect(await Promise.all(screens.map(({ receivedEvents }) => receivedEvents()))).toEqual([
      [event],
      [event],
      [],
    ]);
  });

  test("ends the stream of a person who is deactivated on another server", async ({ server }) => {
    const { owner, member } = await makePeople(server.db);
    const elsewhere = await startSecondServer(server);
    const { ended } = await listenOverHttp(elsewhere, await signedIn(server, member), member);
    await server.callerFor(actorOf(owner)).team.update({ userId: member.id, isActive: false });
    expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
  });

  test("ends only the stream of the session that logs out on another server", async ({ server }) => {
    const { owner, member } = await makePeople(server.db);
    const elsewhere = await startSecondServer(server);
    const phone = await signedIn(server, owner);
    const desk = await signedIn(server, owner);
    const onPhone = await listenOverHttp(elsewhere, phone, owner);
    const atDesk = await listenOverHttp(elsewhere, desk, owner);
    const others = await listenOverHttp(elsewhere, await signedIn(server, member), member);
    const answer = await ask(server, "POST", "/api/auth/logout", { headers: phone });
    expect(answer.status).toBe(200);
    expect(await onPhone.ended).toContain('"appCode":"UNAUTHORIZED"');
    const { id: manifestId } = await server
      .callerFor(actorOf(owner))
      .manifests.create({ name: "Sale", consignor: "Abel" });
    expect(await atDesk.receivedEvents()).toEqual([{ type: "manifests.changed", manifestId }]);
    expect(await others.receivedEvents()).toEqual([]);
  });
});

test("ends a stream whose session ended before it subscribed", async ({ server }) => {
  const { owner } = await makePeople(server.db);
  const headers = await signedIn(server, owner);
  const { sessions, events } = server.deps;
  const late: typeof events = {
    ...events,
    async *subscribe(workspaceId, signal) {
      await sessions.revokeAll(owner.id, server.db);
      yield* events.subscribe(workspaceId, signal);
    },
  };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, events: late }, { edge, stopping: server.stopping.signal });
  const stream = await (await app.request("/trpc/events.stream", { headers })).text();
  expect(stream).toContain('"appCode":"UNAUTHORIZED"');
});

test("sends a completed export's event to all clients of its user only", async ({ server }) => {
  const { owner, member, manifest } = await makePeople(server.db);
  const headers = await signedIn(server, member);
  const screens = [
    await listenOverHttp(server, headers, member),
    await listenOverHttp(await startSecondServer(server), headers, member),
  ];
  const colleague = await listenOverHttp(server, await signedIn(server, owner), owner);
  const answer = await server.app.request(`/api/manifests/${manifest.id}/export`, { headers });
  await unzip(await answer.arrayBuffer());
  for (const { until } of screens) expect(await until({ type: "exports.changed" })).toEqual([]);
  expect(await colleague.receivedEvents()).toEqual([]);
});

test("publishes no event for an export that could not be recorded", async ({ server }) => {
  const { owner, unassigned, manifest } = await makePeople(server.db);
  const published: unknown[] = [];
  const events = {
    ...server.deps.events,
    publish: async (...event: unknown[]) => void published.push(event),
  };
  const record = server.callerFor(actorOf(unassigned), { events }).exportLogs.record({
    manifestId: manifest.id,
    manifestName: "Sale",
    itemCount: 1,
    photoCount: 0,
    bytes: 100,
    format: "csv",
    fromDate: null,
    toDate: null,
  });
  await expect(record).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(published).toEqual([]);
  expect(await server.callerFor(actorOf(owner)).exportLogs.list()).toEqual([]);
});
