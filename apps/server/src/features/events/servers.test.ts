import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../app";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { makePeople } from "../../testing/people";
import { ask } from "../../testing/rest";
import { startSecondServer } from "../../testing/second-server";
import { unzip } from "../../testing/unzip";
import { listenOverHttp } from "./testing/subscribers";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("with two servers", () => {
  test("an item that is saved on one is heard on the other, by those who see it", async () => {
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
    const news = { type: "items.changed", manifestId: manifest.id, itemId: item.id } as const;
    expect(await Promise.all(screens.map(({ heard }) => heard()))).toEqual([[news], [news], []]);
  });

  test("deactivating somebody on one ends their stream on the other, with a failure", async () => {
    const { owner, member } = await makePeople(server.db);
    const elsewhere = await startSecondServer(server);
    const { ended } = await listenOverHttp(elsewhere, await signedIn(server, member), member);
    await server.callerFor(actorOf(owner)).team.update({ userId: member.id, isActive: false });
    expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
  });

  test("logging out on one ends that session's stream on the other, and no other session's", async () => {
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
    expect(await atDesk.heard()).toEqual([{ type: "manifests.changed", manifestId }]);
    expect(await others.heard()).toEqual([]);
  });
});

test("a session that ends before its stream listens ends the stream as well", async () => {
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
  const told = await (await app.request("/trpc/events.stream", { headers })).text();
  expect(told).toContain('"appCode":"UNAUTHORIZED"');
});

test("an export that was sent is news for the person who made it, on all their screens", async () => {
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
  expect(await colleague.heard()).toEqual([]);
});

test("an export that could not be recorded is no news", async () => {
  const { owner, unassigned, manifest } = await makePeople(server.db);
  const told: unknown[] = [];
  const events = {
    ...server.deps.events,
    publish: async (...news: unknown[]) => void told.push(news),
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
  expect(told).toEqual([]);
  expect(await server.callerFor(actorOf(owner)).exportLogs.list()).toEqual([]);
});
