import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { startS3Server } from "@lotwright/storage/testing/s3-server";
import { type Client, registerAt } from "@lotwright/testing/client";
import { unzip } from "@lotwright/testing/unzip";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  afterFile,
  type CleanUp,
  makeDataDir,
  makeUsedDataDir,
  runServer,
  startServer,
} from "../testing/built-server";

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Home & Garden" };

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
});
beforeEach(() => {
  ai.reset();
  ai.respondWith(lamp);
});
afterAll(() => ai.close());

const aiSettings = () => ({ OPENAI_BASE_URL: ai.baseUrl, OPENAI_API_KEY: ai.apiKey, OPENAI_MODEL: ai.model });

const shared = afterFile();

async function startDatabase(cleanUp: CleanUp = onTestFinished) {
  const database = await startEmbeddedPostgres({ dataDir: await makeUsedDataDir(cleanUp), fsync: false });
  cleanUp(() => database.stop());
  return database;
}

async function externalSettings({ url }: { url: string }, cleanUp: CleanUp = onTestFinished) {
  const store = await startS3Server({ bucket: "photos" });
  cleanUp(() => store.close());
  return {
    DATA_DIR: join(await makeDataDir(cleanUp), "unused"),
    DATABASE_URL: url,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: "photos",
    S3_ACCESS_KEY: store.accessKey,
    S3_SECRET_KEY: store.secretKey,
    ...aiSettings(),
  };
}

/** Starts a value on first use, shared by tests that leave it unchanged. */
function sharedByTests<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
}

/** A server on an empty data folder. */
const serverWithFolder = sharedByTests(async () => {
  const settings = { DATA_DIR: join(await makeDataDir(shared), "data"), ...aiSettings() };
  return { settings, ...(await startServer({ ...settings, LOG_LEVEL: "trace" }, shared)) };
});

/** A server with S3 storage and an empty external database. */
const serverWithout = sharedByTests(async () => {
  const database = await startEmbeddedPostgres({ dataDir: await makeDataDir(shared), fsync: false });
  shared(() => database.stop());
  const settings = await externalSettings(database, shared);
  return { settings, ...(await startServer(settings, shared)) };
});

/** Settings of a server for one test, with a data folder that contains a database. */
const embeddedSettings = async () => ({ DATA_DIR: await makeUsedDataDir(), ...aiSettings() });

const databasePid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n", 1)[0]);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A provider response that waits until the test releases it. */
function heldAnswer() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => released.then(() => lamp), release: () => release() };
}

async function makePendingItem(client: Client) {
  const { id: manifestId } = await client.makeManifest();
  const { url } = await client.upload();
  const notes = "Brass, from the attic";
  const made = await client.makeItem({ manifestId, photoUrls: [url], notes, aiGenerationStatus: "pending" });
  return { id: made.id, manifestId, url };
}

/** Resolves with the item once its description is written; reads it again after each event. */
async function completed(client: Client, id: string) {
  const leaving = new AbortController();
  const events = await client.openEvents(leaving.signal);
  try {
    for (;;) {
      // The first event confirms that the stream is open.
      const { done } = await events.next();
      const item = await client.itemById(id);
      if (done || item.aiGenerationStatus !== "pending") return item;
    }
  } finally {
    leaving.abort();
  }
}

const completedLamp = { ...lamp, aiGenerationStatus: "completed" };

/** Runs the main job from registration to an unzipped export, over HTTP only. */
async function journey(origin: string): Promise<void> {
  const client = await registerAt(origin);
  const { id: manifestId } = await client.makeManifest();
  const { url } = await client.upload();
  const { id, lotNumber } = await client.makeItem({
    manifestId,
    photoUrls: [url],
    notes: "Brass, from the attic",
  });
  expect(lotNumber).toBe(1000);
  expect(await client.send("POST", `/items/${id}/generate-ai`)).toEqual({
    id,
    aiGenerationStatus: "pending",
  });
  expect(await completed(client, id)).toMatchObject(completedLamp);
  const download = await client.download(manifestId);
  expect(download.headers.get("content-type")).toBe("application/zip");
  const entries = await unzip(await download.arrayBuffer());
  expect([...entries.keys()]).toEqual(["photos/1000-1.jpg", "lots.csv"]);
  const photo = await fetch(`${origin}${url}`);
  expect(entries.get("photos/1000-1.jpg")).toEqual(Buffer.from(await photo.arrayBuffer()));
  expect(entries.get("lots.csv")?.toString()).toContain("1000,Brass lamp,A lamp of brass.,Home & Garden");
  expect(await client.send("GET", "/export-logs")).toMatchObject([{ itemCount: 1, photoCount: 1 }]);
}

describe("from registration to export", () => {
  test("exports described lots on an empty data folder and never prints the provider's API key", async () => {
    const { origin, output } = await serverWithFolder();
    await journey(origin);
    expect(ai.requests).toHaveLength(1);
    expect(output.text).toContain('"procedure":"items.create"');
    expect(output.text).not.toContain(ai.apiKey);
  });

  test("exports described lots with an external database and S3, without writing to the data folder", async () => {
    const { origin, settings } = await serverWithout();
    await journey(origin);
    expect(existsSync(settings.DATA_DIR)).toBe(false);
  });

  test("exports lots described from their notes without an AI provider", async () => {
    const { origin } = await startServer({ DATA_DIR: await makeUsedDataDir() });
    const client = await registerAt(origin);
    const { id } = await makePendingItem(client);
    expect(await completed(client, id)).toMatchObject({
      title: "Brass, from the attic",
      aiGenerationStatus: "completed",
      aiDraftedFromNotes: true,
    });
  });
});

test("serves the page at the web app's routes and answers 404 elsewhere", async () => {
  const { origin } = await serverWithFolder();
  const list = new URL("../../../web/dist-catalog/routes.json", import.meta.url);
  const routes: string[] = JSON.parse(await readFile(list, "utf8"));
  expect(routes).toContain("/manifests/$manifestId/camera");
  const statusOf = async (path: string) =>
    (await fetch(origin + path, { headers: { accept: "text/html" } })).status;
  for (const route of routes) {
    const path = route.replace("$page", "lots").replace(/\$\w+/g, () => crypto.randomUUID());
    expect([route, await statusOf(path)]).toEqual([route, 200]);
  }
  const others = ["/nothing", "/routes.json", "/sitemap.xml", "/favicon.ico", "/manifests/7"];
  for (const path of others) expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of ["/favicon.svg", "/sw.js", "/robots.txt", "/.well-known/change-password"]) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
});

describe("a killed server", () => {
  test("writes a description exactly once when the next server resumes the job after kill -9", async () => {
    const settings = await embeddedSettings();
    const killed = await startServer(settings);
    const client = await registerAt(killed.origin);
    ai.respondNext({ fault: "hang" });
    const { id } = await makePendingItem(client);
    await ai.received(1);
    await killed.stop("SIGKILL");

    const next = await startServer(settings);
    const again = client.at(next.origin);
    expect(await again.itemById(id)).toMatchObject({ aiGenerationStatus: "pending" });
    expect(await completed(again, id)).toMatchObject(completedLamp);
    expect(ai.requests).toHaveLength(2);
  });
});

describe("SIGTERM", () => {
  test("finishes open requests, closes event streams and stops the database on SIGTERM", async () => {
    const settings = await embeddedSettings();
    const server = await startServer(settings);
    const client = await registerAt(server.origin);
    const { id, url } = await makePendingItem(client);
    expect(await completed(client, id)).toMatchObject(completedLamp);
    const pid = await databasePid(settings.DATA_DIR);
    const events = await client.openEvents(new AbortController().signal);
    expect(await events.next()).toMatchObject({ value: expect.stringContaining("connected") });
    const { answer, release } = heldAnswer();
    ai.respondNext(answer);
    const preview = client.send("POST", `/items/${id}/generate-preview`, { photoUrls: [url] });
    await ai.received(2);

    const stopped = server.stop("SIGTERM");
    await server.output.until('"msg":"stopping"');
    release();
    expect(await preview).toEqual(lamp);
    await stopped;
    expect(await server.exited).toEqual({ code: 0, signal: null });
    for (let next = await events.next(); !next.done; next = await events.next());
    expect(isAlive(pid)).toBe(false);
    expect(server.output.text).not.toMatch(/"level":(50|60)/);

    const again = await startServer(settings);
    expect(await client.at(again.origin).itemById(id)).toMatchObject(lamp);
    expect((await fetch(`${again.origin}${url}`)).status).toBe(200);
  });
});

describe("a database outage", () => {
  test("recovers from a killed database during a job without restarting the server", async () => {
    const settings = await embeddedSettings();
    const { origin, output } = await startServer({ ...settings, LOG_LEVEL: "debug" });
    const client = await registerAt(origin);
    const { answer, release } = heldAnswer();
    ai.respondNext(answer);
    await makePendingItem(client);
    const [job] = await ai.received(1);
    process.kill(await databasePid(settings.DATA_DIR), "SIGKILL");
    await output.until("PostgreSQL ended unexpectedly");
    release();
    await job?.over;
    expect(job).toMatchObject({ wasAnswered: true });
    await output.until("ready to accept connections", 2);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const { id } = await makePendingItem(client);
    expect(await completed(client, id)).toMatchObject(completedLamp);
  });

  test("answers 503 with Retry-After while the database is down, without exiting", async () => {
    const database = await startDatabase();
    const { origin, output } = await startServer(await externalSettings(database));
    const client = await registerAt(origin);
    const { answer, release } = heldAnswer();
    ai.respondNext(answer);
    const { id } = await makePendingItem(client);
    const [job] = await ai.received(1);
    await database.stop();
    release();
    await job?.over;
    expect(job).toMatchObject({ wasAnswered: true });
    await output.until("a description could not be written");
    const response = await fetch(`${origin}/api/items/${id}`, { headers: { cookie: client.cookie } });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ code: "UNAVAILABLE" });
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});

describe("several servers on one database and one store", () => {
  test("shares sessions, photos and events between two servers", async () => {
    const first = await serverWithout();
    const second = await startServer(first.settings);
    const here = await registerAt(first.origin);
    const there = here.at(second.origin);
    const leaving = new AbortController();
    const events = await there.openEvents(leaving.signal);
    expect(await events.next()).toMatchObject({ value: expect.stringContaining("connected") });

    const { id: manifestId } = await here.makeManifest();
    const { url } = await here.upload();
    const { id } = await here.makeItem({ manifestId, photoUrls: [url] });
    let received = "";
    while (!received.includes(id)) received += (await events.next()).value;
    expect(received).toContain('"items.changed"');
    expect(await there.itemById(id)).toMatchObject({ manifestId });
    expect((await fetch(`${second.origin}${url}`)).status).toBe(200);
    leaving.abort();
  });
});

describe("startup failure", () => {
  test("exits with a message and stops its database when the port is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo; // a TCP server has an AddressInfo
    const settings = await embeddedSettings();
    const { exited, output } = runServer({ ...settings, PORT: String(port), LOG_LEVEL: "silent" });
    expect(await exited).toEqual({ code: 1, signal: null });
    expect(output.text).toBe(
      `Port ${port} is already in use. Stop what uses it, or set PORT to another number.\n`,
    );
    expect(existsSync(join(settings.DATA_DIR, "postgres/postmaster.pid"))).toBe(false);
  });

  test("exits with a message when another server uses the data folder", async () => {
    const { origin, settings } = await serverWithFolder();
    const { exited, output } = runServer({ ...settings, LOG_LEVEL: "silent" });
    expect(await exited).toEqual({ code: 1, signal: null });
    expect(output.text).toMatch(
      /^Another Lotwright server is already using .+ Stop it first, or set DATA_DIR to another folder\.\n$/,
    );
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  test("exits with a list of all errors when the configuration is invalid", async () => {
    const wrong = {
      PORT: "many",
      DATABASE_URL: "mysql://a",
      S3_ENDPOINT: "http://127.0.0.1:9",
      REGISTRATION: "maybe",
    };
    const { exited, output } = runServer(wrong);
    expect(await exited).toEqual({ code: 1, signal: null });
    expect(output.text.split("\n")).toEqual([
      "Lotwright cannot start, because the configuration is wrong:",
      "  PORT: a port number is needed",
      "  DATABASE_URL: a postgres:// address is needed",
      "  REGISTRATION: open, first-user or closed is needed",
      "  S3_BUCKET: is needed with S3_ENDPOINT",
      "  S3_ACCESS_KEY: is needed with S3_ENDPOINT",
      "  S3_SECRET_KEY: is needed with S3_ENDPOINT",
      "",
    ]);
  });

  test("exits with a message when the database or the storage is unreachable", async () => {
    const { settings } = await serverWithout();
    const cases = [
      { DATABASE_URL: "postgres://app:secret-canary@127.0.0.1:9/none" },
      { S3_ENDPOINT: "http://127.0.0.1:9" },
    ];
    const runs = cases.map((unreachable) => runServer({ ...settings, ...unreachable }));
    for (const { exited, output } of runs) {
      expect(await exited).toEqual({ code: 1, signal: null });
      expect(output.text).toMatch(/reached|created|ECONNREFUSED/);
      expect(output.text).not.toContain("secret-canary");
    }
  });
});
