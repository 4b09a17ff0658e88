import { watch } from "node:fs";
import { tmpdir } from "node:os";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { registerAt } from "@lotwright/testing/client";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { jobStates } from "../areas/writing/descriptions/testing/description-jobs";
import { readEnv } from "../core/env";
import { createLogger } from "../core/logger";
import { halfOfForm, openUpload, uploadFolders } from "../http/testing/multipart";
import { startServer } from "../server";
import { makeDataDir } from "../testing/built-server";

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Other" };

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
});
beforeEach(() => {
  ai.reset();
  ai.respondWith(lamp);
});
afterAll(() => ai.close());

/** A server in this process, with its own port and database. */
async function start() {
  const database = await createTestDatabase();
  const env = readEnv({
    PORT: "0",
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: database.url,
    OPENAI_BASE_URL: ai.baseUrl,
    OPENAI_API_KEY: ai.apiKey,
    OPENAI_MODEL: ai.model,
  });
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line) => lines.push(line) });
  const server = await startServer(env, log);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  onTestFinished(async () => {
    await stop();
    await database.close();
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return { origin, stop, lines, db: database.db, client: await registerAt(origin) };
}

/** Resolves when this process creates the temporary folder of an upload. */
function uploadBegun(): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(tmpdir(), async () => {
      if ((await uploadFolders()).length > 0) resolve();
    });
    onTestFinished(() => watcher.close());
  });
}

describe("graceful shutdown", () => {
  test("fails readiness on shutdown, finishes open requests and claims no new job", async () => {
    const { origin, stop, lines, db, client } = await start();
    const { id: manifestId } = await client.makeManifest();
    const { url } = await client.upload();
    const { id } = await client.makeItem({ manifestId, photoUrls: [url] });
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    ai.respondNext(() => isReleased.then(() => lamp));
    const preview = client.send("POST", `/items/${id}/generate-preview`, { photoUrls: [url] });
    await ai.received(1);

    const stopping = stop();
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    // Queued during the shutdown, for the next server.
    const body = { manifestId, photoUrls: [url], aiGenerationStatus: "pending" as const };
    const pending = await client.makeItem(body);
    release();
    expect(await preview).toEqual(lamp);
    await stopping;
    expect(ai.requests).toHaveLength(1);
    expect(await jobStates({ db }, pending.id)).toEqual(["waiting"]);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow("fetch failed");
    expect(lines).toEqual([]);
  });

  test("answers 408 to an idle upload on shutdown instead of waiting for it", async () => {
    const { origin, stop, client } = await start();
    const received = uploadBegun();
    const upload = openUpload(Number(new URL(origin).port), { cookie: client.cookie }, halfOfForm);
    await received;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldClearNativeTimers: true });
    const stopping = stop();
    // During shutdown, the idle timeout is the shortest timeout.
    vi.advanceTimersToNextTimer();
    vi.useRealTimers();
    expect(await upload.answered).toMatchObject({ status: 408, body: { code: "REQUEST_TIMEOUT" } });
    await stopping;
  });

  test("ends event streams on shutdown with an error after which browsers reconnect", async () => {
    const { stop, client } = await start();
    const events = await client.openEvents(new AbortController().signal);
    expect(await events.next()).toMatchObject({ value: expect.stringContaining("connected") });
    const stopping = stop();
    let received = "";
    for (let next = await events.next(); !next.done; next = await events.next()) received += next.value;
    expect(received).toContain("event: serialized-error");
    expect(received).toContain('"appCode":"UNAVAILABLE"');
    await stopping;
  });
});
