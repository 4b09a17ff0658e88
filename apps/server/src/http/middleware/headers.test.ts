import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect } from "vitest";
import { createApp } from "../../app";
import { makeScene } from "../../testing/access-scene";
import { signedIn } from "../../testing/http";
import { plainPages } from "../../testing/plain-pages";
import { ask } from "../../testing/rest";
import { test } from "../../testing/test";

let scene: Awaited<ReturnType<typeof makeScene>>;
let headers: { cookie: string };
let webRoot: string;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
  headers = await signedIn(server, scene.owner);
  webRoot = await mkdtemp(join(tmpdir(), "lotwright-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><title>Lotwright</title>");
  await writeFile(join(webRoot, "sw.js"), "//");
});
afterAll(async () => {
  await rm(webRoot, { recursive: true });
});

test("allows other websites to embed photos, and nothing else", async ({ server }) => {
  const policyOf = async (path: string) =>
    (await ask(server, "GET", path, { headers })).headers.get("cross-origin-resource-policy");
  expect(await policyOf(scene.photo.url)).toBe("cross-origin");
  expect(await policyOf("/api/manifests")).toBe("same-origin");
});

test("lets no page load pictures from another site", async ({ server }) => {
  const answer = await ask(server, "GET", "/");
  const policy = answer.headers.get("content-security-policy")?.split("; ");
  expect(policy).toContain("img-src 'self' blob: data:");
});

const broken = () => Promise.reject(new Error("unexpected"));

/** Responses of each kind: method, path, status, start of content type, and Cache-Control. */
const kinds = [
  ["GET", "/api/manifests", 200, "application/json", "no-store"],
  ["GET", "/api/manifests/{manifest}/items", 200, "application/json", "private, no-cache"],
  ["GET", "/api/items/{owner}", 404, "application/json", "no-store"],
  ["GET", "/api/nothing", 404, "application/json", "no-store"],
  ["POST", "/api/manifests", 400, "application/json", "no-store"],
  ["OPTIONS", "/api/manifests", 204, "", "no-store"],
  ["GET", "/api/manifests/{manifest}/export", 200, "application/zip", "no-store"],
  ["GET", "/trpc/manifests.list", 200, "application/json", "no-store"],
  ["GET", "/trpc/nothing", 404, "application/json", "no-store"],
  ["GET", "{photo}", 200, "image/jpeg", "public, max-age=31536000, immutable"],
  ["GET", "/photos/unknown.jpg", 404, "application/json", "no-store"],
  ["GET", "/healthz", 200, "application/json", "no-store"],
  ["GET", "/manifests/{manifest}", 200, "text/html", "no-cache"],
  ["GET", "/nothing", 404, "application/json", "no-store"],
  ["GET", "/api/manifests/", 308, "", "no-store"],
  ["GET", "/sw.js", 200, "text/javascript", "no-cache"],
  ["GET", "/assets/nothing.js", 404, "application/json", "no-store"],
  ["POST", "/", 405, "application/json", "no-store"],
  ["POST", "/api/items", 500, "application/json", "no-store"],
] as const;

const fill = (path: string) =>
  path
    .replace("{manifest}", scene.manifest.id)
    .replace("{owner}", scene.owner.id)
    .replace("{photo}", scene.photo.url);

function expectSecure(answer: Response, path = ""): void {
  const sent = Object.fromEntries(answer.headers);
  expect(sent).toMatchObject({
    "lotwright-server": "1",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": path.startsWith("/photos/") ? "cross-origin" : "same-origin",
    "strict-transport-security": expect.stringMatching(/^max-age=\d{7,}/),
  });
  const policy = sent["content-security-policy"]?.split("; ");
  const required = ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
  expect(policy).toEqual(expect.arrayContaining(required));
  expect(policy?.find((rule) => rule.startsWith("script-src"))).toBeUndefined();
}

describe("security headers", () => {
  test.for(kinds)(
    "sends every security header with %s %s (%d)",
    async ([method, path, status, type, cacheControl], { server }) => {
      const events = status === 500 ? { ...server.deps.events, publish: broken } : server.deps.events;
      const edge = { trustProxy: false, publicUrl: undefined };
      const deps = { ...server.deps, events };
      const web = { root: webRoot, routes: ["/", "/manifests/$manifestId"], pages: plainPages };
      const app = { app: createApp(deps, { edge, web, stopping: server.stopping.signal }) };
      const body = status === 500 ? { manifestId: scene.manifest.id } : undefined;
      const answer = await ask(app, method, fill(path), { headers, body });
      await answer.arrayBuffer();
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type") ?? "").toMatch(new RegExp(`^${type}`));
      expect(answer.headers.get("cache-control")).toBe(cacheControl);
      expectSecure(answer, fill(path));
    },
  );

  test.for([
    [undefined, "max-age=31536000"],
    ["http://lots.example", "max-age=31536000"],
    ["https://lots.example", "max-age=31536000; includeSubDomains"],
  ])(
    "includes subdomains in HSTS only if PUBLIC_URL is https: %s",
    async ([publicUrl, expected], { server }) => {
      const edge = { trustProxy: false, publicUrl };
      const app = { app: createApp(server.deps, { edge, stopping: server.stopping.signal }) };
      const answer = await ask(app, "GET", "/healthz");
      expect(answer.headers.get("strict-transport-security")).toBe(expected);
    },
  );

  test("sends the same headers to signed-out clients and to other sites", async ({ server }) => {
    expectSecure(await ask(server, "GET", "/api/manifests"));
    const evil = { ...headers, origin: "https://evil.example" };
    const refused = await ask(server, "POST", "/api/auth/logout", { headers: evil });
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([403, "no-store"]);
    expectSecure(refused);
  });
});

describe("X-Request-Id", () => {
  test("sets a new X-Request-Id on every API response and ignores the client's", async ({ server }) => {
    const paths = [
      "/api/manifests",
      "/api/nothing",
      "/trpc/manifests.list",
      "/trpc/nothing",
      fill("/api/manifests/{manifest}/export"),
    ];
    const ids: (string | null)[] = [];
    for (const path of paths) {
      const asked = await ask(server, "GET", path, { headers: { ...headers, "x-request-id": "mine" } });
      await asked.arrayBuffer();
      ids.push(asked.headers.get("x-request-id"));
    }
    expect(new Set(ids).size).toBe(paths.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
