import { expect } from "vitest";
import { createApp } from "../../app";
import { createRateLimits, publicReadsPerMinute } from "../../limits/rate-limit";
import { makeScene, type Scene } from "../../testing/access-scene";
import type { TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { ask } from "../../testing/rest";
import { test } from "../../testing/test";

let scene: Scene;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
});

/** A server with a clock frozen ten seconds before the end of a minute. */
function atFixedTime(server: TestServer, writesPerMinute = 0, expensiveReadsPerMinute = 0) {
  let now = Date.UTC(2026, 0, 1, 12, 0, 50);
  const limits = createRateLimits(server.db, { now: () => now });
  const quotas = { ...server.deps.quotas, writesPerMinute, expensiveReadsPerMinute };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, limits, quotas }, { edge, stopping: server.stopping.signal });
  const forward = (seconds: number) => {
    now += seconds * 1000;
  };
  return { app, forward, limits };
}

async function expectRefused(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "10"]);
  expect(await answer.text()).toContain("TOO_MANY_REQUESTS");
}

test("answers 429 to a user's writes above the limit per minute, over both transports and by API key", async ({
  server,
}) => {
  const { app, forward } = atFixedTime(server, 3);
  const at = { app };
  const headers = await signedIn(server, scene.owner);
  const body = { manifestId: scene.manifest.id };
  const bySession = () => ask(at, "POST", "/api/items", { headers, body });
  const byTrpc = () => ask(at, "POST", "/trpc/items.create", { headers, body });
  const byKey = () => ask(at, "POST", "/api/items", { headers: scene.ownersKey.headers, body });
  for (const write of [bySession, byTrpc, byKey]) expect((await write()).ok).toBe(true);
  for (const write of [bySession, byTrpc, byKey]) await expectRefused(await write());

  expect((await ask(at, "GET", "/api/manifests", { headers })).status).toBe(200);
  const byMember = { headers: await signedIn(server, scene.member), body };
  expect((await ask(at, "POST", "/api/items", byMember)).status).toBe(201);
  forward(10);
  expect((await bySession()).status).toBe(201);
});

test("answers 429 to a user's searches and checks above the limit per minute, and serves their lists and colleagues", async ({
  server,
}) => {
  const { app, forward } = atFixedTime(server, 0, 3);
  const at = { app };
  const headers = await signedIn(server, scene.owner);
  const search = () => ask(at, "GET", "/api/search?q=lamp", { headers });
  const check = () => ask(at, "GET", `/api/manifests/${scene.manifest.id}/changes`, { headers });
  const byTrpc = () =>
    ask(at, "GET", `/trpc/search.find?input=${encodeURIComponent('{"q":"lamp"}')}`, { headers });
  for (const read of [search, check, byTrpc]) expect((await read()).status).toBe(200);
  for (const read of [search, check, byTrpc]) await expectRefused(await read());

  expect((await ask(at, "GET", "/api/manifests", { headers })).status).toBe(200);
  const byMember = { headers: await signedIn(server, scene.member) };
  expect((await ask(at, "GET", "/api/search?q=lamp", byMember)).status).toBe(200);
  forward(10);
  expect((await search()).status).toBe(200);
});

test("counts each write of a batch, and allows signing out above the limit", async ({ server }) => {
  const { app } = atFixedTime(server, 3);
  const headers = await signedIn(server, scene.owner);
  const body = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [index, { manifestId: scene.manifest.id }]),
  );
  const path = `/trpc/${Array(5).fill("items.create").join(",")}?batch=1`;
  const batch = await ask({ app }, "POST", path, { headers, body });
  const calls: unknown[] = JSON.parse(await batch.text());
  expect(calls.filter((call) => JSON.stringify(call).includes("TOO_MANY_REQUESTS"))).toHaveLength(2);
  expect(batch.headers.get("retry-after")).toBe("10");
  expect((await ask({ app }, "POST", "/api/auth/logout", { headers })).status).toBe(200);
});

test("disables the write limit with 0", async ({ server }) => {
  const { app } = atFixedTime(server, 0);
  const headers = await signedIn(server, scene.owner);
  for (let count = 0; count < 20; count += 1) {
    const body = { manifestId: scene.manifest.id };
    expect((await ask({ app }, "POST", "/api/items", { headers, body })).status).toBe(201);
  }
});

test("answers 429 with Retry-After to reads of public catalogs above the limit per network and minute", async ({
  server,
}) => {
  const { app, forward, limits } = atFixedTime(server);
  const path = `/api/public/manifests/${scene.shareToken}`;
  const read = (ip: string) => ask({ app }, "GET", path, { ip });
  expect((await read("2001:db8::a")).status).toBe(200);
  for (let count = 0; count < publicReadsPerMinute - 2; count += 1) {
    limits.publicRead(`2001:db8::b:${count.toString(16)}`);
  }
  expect((await read("2001:db8::c")).status).toBe(200);
  await expectRefused(await read("2001:db8::ffff"));
  const byTrpc = encodeURIComponent(JSON.stringify({ token: scene.shareToken }));
  await expectRefused(
    await ask({ app }, "GET", `/trpc/publicCatalog.byToken?input=${byTrpc}`, { ip: "2001:db8::1" }),
  );
  expect((await read("2001:db9::1")).status).toBe(200);
  forward(10);
  expect((await read("2001:db8::1")).status).toBe(200);
});
