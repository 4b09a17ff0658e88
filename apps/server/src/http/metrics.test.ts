import { openAiWriter } from "@lotwright/ai/openai-writer";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { createApp } from "../app";
import { runNow } from "../areas/writing/descriptions/testing/description-jobs";
import { createMetrics } from "../installation/metrics";
import { startTestServer, type TestServer } from "../testing/app";
import { listenForTest, signedIn } from "../testing/http";
import { makePhotographer } from "../testing/lots";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

const here = { ip: "127.0.0.1" };
const read = async (at: Pick<TestServer, "app">) => (await ask(at, "GET", "/metrics", here)).text();

/** Value of the line that starts with `series`. */
const numberAt = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

describe("access to /metrics", () => {
  const statusOf = async (
    server: TestServer,
    ip: string,
    forwarded?: string,
    at: Pick<TestServer, "app"> = server,
  ) => {
    const headers: Record<string, string> = forwarded ? { "x-forwarded-for": forwarded } : {};
    return (await ask(at, "GET", "/metrics", { ip, headers })).status;
  };

  test("serves /metrics at every loopback address", async ({ server }) => {
    for (const ip of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
      expect(await statusOf(server, ip)).toBe(200);
  });

  test("answers other clients like an unknown page, whatever headers they send", async ({ server }) => {
    for (const ip of ["10.0.0.7", "192.168.1.2", "::ffff:10.0.0.7", "fe80::1", "2001:db8::1"]) {
      expect(await statusOf(server, ip)).toBe(404);
      expect(await statusOf(server, ip, "127.0.0.1")).toBe(404);
    }
    const refused = await ask(server, "GET", "/metrics");
    const unknown = await ask(server, "GET", "/no-such-page");
    expect(await refused.json()).toEqual(await unknown.json());
    // A request without a peer address.
    expect((await server.app.request("/metrics")).status).toBe(404);
  });

  test("rejects remote clients behind a local proxy, trusted or not", async ({ server }) => {
    const { signal } = server.stopping;
    const edge = { trustProxy: true, publicUrl: undefined };
    const trusting = { app: createApp(server.deps, { edge, stopping: signal }) };
    for (const at of [server, trusting]) {
      expect(await statusOf(server, "127.0.0.1", "203.0.113.5", at)).toBe(404);
      expect(await statusOf(server, "127.0.0.1", "127.0.0.1, 203.0.113.5", at)).toBe(404);
      expect(await statusOf(server, "127.0.0.1", "203.0.113.5, 127.0.0.1", at)).toBe(404);
      expect(await statusOf(server, "127.0.0.1", "127.0.0.1", at)).toBe(200);
    }
  });

  test("rejects requests for another host name from a local proxy", async ({ server }) => {
    const statusAt = async (host: string) =>
      (
        await server.app.request(
          `http://${host}/metrics`,
          {},
          {
            incoming: { socket: { remoteAddress: "127.0.0.1" } },
          },
        )
      ).status;
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      expect(await statusAt(host)).toBe(200);
    for (const host of ["lots.example", "localhost.lots.example", "192.168.1.2:3000"])
      expect(await statusAt(host)).toBe(404);
  });

  test.for([
    ["Forwarded", "for=127.0.0.1"],
    ["Via", "1.1 proxy"],
    ["X-Real-IP", "127.0.0.1"],
    ["X-Forwarded-Host", "localhost"],
    ["X-Forwarded-Proto", "http"],
    ["CF-Connecting-IP", "127.0.0.1"],
  ] as const)("rejects a request with the proxy header %s", async ([name, value], { server }) => {
    const answer = await ask(server, "GET", "/metrics", { ip: "127.0.0.1", headers: { [name]: value } });
    expect(answer.status).toBe(404);
  });

  test("serves /metrics to clients elsewhere with the token alone, and answers a wrong one like an unknown page", async ({
    server,
  }) => {
    const token = "brass-lamp-kettle-1912";
    const options = { edge: { trustProxy: false, publicUrl: undefined }, stopping: server.stopping.signal };
    const withToken = { app: createApp(server.deps, { ...options, metricsToken: token }) };
    const answerTo = (authorization: string, at: Pick<TestServer, "app"> = withToken) =>
      ask(at, "GET", "/metrics", { headers: { authorization, via: "1.1 proxy" } });
    expect((await answerTo(`Bearer ${token}`)).status).toBe(200);
    expect(await statusOf(server, "127.0.0.1", undefined, withToken)).toBe(200);
    const unknown = await (await ask(withToken, "GET", "/no-such-page")).json();
    for (const sent of [`Bearer ${token}x`, "Bearer ", `Basic ${token}`, token]) {
      const refused = await answerTo(sent);
      expect([refused.status, await refused.json()]).toEqual([404, unknown]);
    }
    for (const sent of ["Bearer undefined", "Bearer ", `Bearer ${token}`])
      expect((await answerTo(sent, server)).status).toBe(404);
  });

  test("serves /metrics over a real connection", async ({ server }) => {
    const { origin } = await listenForTest(server);
    const answer = await fetch(`${origin}/metrics`);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(await answer.text()).toContain("nodejs_eventloop_lag_seconds");
  });
});

describe("request metrics", () => {
  const count = (text: string, route: string, status: number) =>
    numberAt(text, `lotwright_request_duration_seconds_count{route="${route}",status="${status}"}`);

  test("counts requests by procedure over both transports, and by status", async () => {
    const fresh = await startTestServer();
    onTestFinished(() => fresh.stop());
    const people = await makePeople(fresh.db);
    const headers = await signedIn(fresh, people.owner);
    await ask(fresh, "GET", `/api/items/${people.item.id}`, { headers });
    const input = encodeURIComponent(JSON.stringify({ id: people.item.id }));
    await ask(fresh, "GET", `/trpc/items.byId?input=${input}`, { headers });
    await ask(fresh, "GET", `/api/items/${people.manifest.id}`, { headers });
    await ask(fresh, "GET", "/photos/nothing");
    await ask(fresh, "GET", "/some/page");
    const text = await read(fresh);
    expect(count(text, "items.byId", 200)).toBe(2);
    expect(count(text, "items.byId", 404)).toBe(1);
    expect(count(text, "/photos/:name", 404)).toBe(1);
    expect(count(text, "/*", 404)).toBe(1);
    expect(text).not.toContain(people.item.id);
    expect(text).not.toContain("some/page");
    expect(text).not.toContain("/metrics");
  });

  test("counts requests per server instance", async ({ server }) => {
    const other = await startTestServer();
    onTestFinished(() => other.stop());
    await ask(server, "GET", "/photos/nothing");
    expect(count(await read(server), "/photos/:name", 404)).toBe(1);
    expect(count(await read(other), "/photos/:name", 404)).toBeNaN();
  });
});

test("counts bytes of uploads and exports", async ({ server }) => {
  const people = await makePeople(server.db);
  const headers = await signedIn(server, people.owner);
  const before = await read(server);
  const bytes = await jpeg();
  const body = photoForm(bytes);
  expect((await server.app.request("/api/upload-photo", { method: "POST", headers, body })).status).toBe(201);
  const path = `/api/manifests/${people.manifest.id}/export`;
  const zip = await (await ask(server, "GET", path, { headers })).arrayBuffer();
  const after = await read(server);
  const grown = (series: string) => numberAt(after, series) - numberAt(before, series);
  expect(grown("lotwright_upload_bytes_total")).toBe(bytes.length);
  expect(grown("lotwright_export_bytes_total")).toBe(zip.byteLength);
});

describe("AI job metrics", () => {
  const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Other" };
  let ai: AiServer;
  beforeAll(async () => {
    ai = await startAiServer();
    ai.respondWith(lamp);
  });
  afterAll(() => ai.close());

  test("counts AI jobs by outcome and reports the queue length", async () => {
    const working = await startTestServer({ writer: openAiWriter(ai) });
    onTestFinished(() => working.stop());
    const { caller, manifestId, photoUrls } = await makePhotographer(working);
    const makePending = async () =>
      (await caller.items.create({ manifestId, photoUrls, aiGenerationStatus: "pending" })).id;
    const outcome = async (name: string) =>
      numberAt(await read(working), `lotwright_ai_jobs_total{outcome="${name}"}`);
    await makePending();
    await makePending();
    const before = await read(working);
    expect(numberAt(before, "lotwright_ai_jobs_queued")).toBe(2);
    const kinds = before.match(/(?<=^lotwright_jobs_waiting\{kind=")\w+(?="\} \d+$)/gm);
    expect(kinds?.sort()).toEqual(["backup", "description", "reading", "sweep", "transcription"]);

    const tooMany = { status: 429, headers: { "retry-after": "7" } };
    // A postponed job blocks the workspace's other jobs, so both have started before it.
    ai.respondNext(() => ai.received(2).then(() => tooMany), { status: 500 });
    await working.drain();
    expect([await outcome("postponed"), await outcome("retried")]).toEqual([1, 1]);
    expect(await outcome("completed")).toBe(0);
    for (const { id } of await caller.items.list({ manifestId })) await runNow(working, id);
    await working.drain();
    expect(await outcome("completed")).toBe(2);
    expect(numberAt(await read(working), "lotwright_ai_jobs_queued")).toBe(0);

    ai.respondNext({ status: 401 });
    await makePending();
    await working.drain();
    expect(await outcome("failed")).toBe(1);
  });

  test("reports the jobs that wait by kind, and those that were gone at the last scrape no more", async () => {
    let waiting: Record<string, number> = { description: 2, reading: 3 };
    const metrics = createMetrics({ waitingJobs: async () => waiting, backups: null });
    const { text } = await metrics.expose();
    expect(numberAt(text, 'lotwright_jobs_waiting{kind="description"}')).toBe(2);
    expect(numberAt(text, 'lotwright_jobs_waiting{kind="reading"}')).toBe(3);
    expect(numberAt(text, "lotwright_ai_jobs_queued")).toBe(2);
    expect(numberAt(text, "lotwright_photos_to_read")).toBe(3);
    waiting = { description: 0 };
    const later = (await metrics.expose()).text;
    expect(numberAt(later, 'lotwright_jobs_waiting{kind="description"}')).toBe(0);
    expect(later).not.toContain('lotwright_jobs_waiting{kind="reading"}');
    expect(numberAt(later, "lotwright_photos_to_read")).toBe(0);
  });

  test("reports other metrics when nothing around the server can be read", async () => {
    const unreadable = () => Promise.reject(new Error("down"));
    const installation = {
      ...{ version: "1.2.3", migration: { tag: "0001_first", when: 1_700_000_000_000 } },
      ...{ space: unreadable, connections: unreadable, certificates: unreadable },
    };
    const metrics = createMetrics({ waitingJobs: async () => ({}), backups: null, installation });
    const { text } = await metrics.expose();
    expect(text).toContain(`lotwright_build_info{version="1.2.3",node="${process.versions.node}"} 1`);
    expect(numberAt(text, "lotwright_migration_timestamp_seconds")).toBe(1_700_000_000);
    expect(text).toContain("lotwright_database_connections Nan");
    expect(text).not.toMatch(/^lotwright_(free_bytes|certificate\w+|database_pool\w+)\{/m);
  });

  test("reports other metrics when the queue length cannot be read", async () => {
    const unreachable = () => Promise.reject(new Error("down"));
    const metrics = createMetrics({ waitingJobs: unreachable, backups: unreachable });
    metrics.described("completed");
    const { text } = await metrics.expose();
    expect(text).toContain("lotwright_ai_jobs_queued Nan");
    expect(text).toContain("lotwright_photos_to_read Nan");
    expect(text).not.toContain("lotwright_jobs_waiting{");
    expect(numberAt(text, "lotwright_backup_age_seconds")).toBeLessThan(60);
    expect(numberAt(text, 'lotwright_backup_last_result{result="none"}')).toBe(1);
    expect(numberAt(text, "lotwright_backup_failures_total")).toBe(0);
    expect(numberAt(text, 'lotwright_ai_jobs_total{outcome="completed"}')).toBe(1);
  });
});
