import { openAiWriter } from "@lotwright/ai/openai-writer";
import { startFaultyServer } from "@lotwright/storage/testing/s3-server";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { signedIn } from "../../../testing/http";
import { makePhotographer } from "../../../testing/lots";
import { test as base } from "../../../testing/test";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({ writer: openAiWriter(ai) }));

const visits: string[] = [];
let trap: Awaited<ReturnType<typeof startFaultyServer>>;
let port: string;
beforeAll(async () => {
  trap = await startFaultyServer((request, response) => {
    visits.push(request.url ?? "");
    response.writeHead(302, { location: "/again.jpg" }).end();
  });
  port = new URL(trap.endpoint).port;
});
afterAll(async () => {
  await trap.close();
});

const foreignPhotos = () => [
  `http://127.0.0.1:${port}/a.jpg`,
  `http://localhost:${port}/b.jpg`,
  `http://[::ffff:127.0.0.1]:${port}/c.jpg`,
  `http://[64:ff9b::7f00:1]:${port}/d.jpg`,
  `http://0x7f.1:${port}/e.jpg`,
  `http://2130706433:${port}/f.jpg`,
  "http://169.254.169.254/latest/meta-data/",
];

describe("foreign photo addresses", () => {
  test("stores a foreign photo address as text and never fetches it for create, AI or export", async ({
    server,
    ai,
  }) => {
    const { caller, user, manifestId, photoUrls: own } = await makePhotographer(server);
    const photoUrls = [...foreignPhotos(), ...own];
    const headers = { ...(await signedIn(server, user)), "content-type": "application/json" };
    const response = await server.app.request("/api/items", {
      method: "POST",
      headers,
      body: JSON.stringify({ manifestId, photoUrls, aiGenerationStatus: "pending" }),
    });
    expect(response.status).toBe(201);
    const [created] = await caller.items.list({ manifestId });
    expect(created?.photoUrls).toEqual(photoUrls);
    const id = created?.id ?? "";

    await caller.ai.generatePreview({ id, photoUrls });
    await caller.ai.analyzePhotos({ photoUrls });
    await server.drain();
    expect(await caller.items.byId({ id })).toMatchObject({ aiGenerationStatus: "completed" });
    const zip = await server.app.request(`/api/manifests/${manifestId}/export`, { headers });
    expect((await zip.arrayBuffer()).byteLength).toBeGreaterThan(100);

    expect(visits).toEqual([]);
    expect(ai.requests).toHaveLength(3);
    for (const { photos, text } of ai.requests) {
      expect(photos).toHaveLength(1);
      expect(text).not.toContain(port);
    }
    // Were anything to visit the trap, the test would find it.
    await fetch(`${trap.endpoint}/seen`, { redirect: "manual" });
    expect(visits).toEqual(["/seen"]);
  });

  test.for([
    "file:///etc/passwd",
    "ftp://127.0.0.1/a.jpg",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "//127.0.0.1/a.jpg",
    "/photos/../../etc/passwd",
    "/photos/0123456789abcdef0123456789abcdef-thumb.jpg",
    "/api/auth/logout",
    "/photos/0123456789abcdef0123456789abcdef.jpg",
  ])("refuses %s as a photo", async (url, { server }) => {
    const { caller, manifestId, lot } = await makePhotographer(server, { photoCount: 0 });
    const refused = { code: "BAD_REQUEST" };
    await expect(caller.items.create({ manifestId, photoUrls: [url] })).rejects.toMatchObject(refused);
    const { id } = await lot();
    await expect(caller.items.update({ id, photoUrls: [url] })).rejects.toMatchObject(refused);
    await expect(caller.ai.generatePreview({ id, photoUrls: [url] })).rejects.toMatchObject(refused);
    await expect(caller.ai.analyzePhotos({ photoUrls: [url] })).rejects.toMatchObject(refused);
  });
});
