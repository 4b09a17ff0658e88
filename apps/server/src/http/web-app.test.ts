import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { Hono } from "hono";
import { afterAll, describe, expect } from "vitest";
import { type BuiltWeb, createApp } from "../app";
import { listenForTest } from "../testing/http";
import { plainPages } from "../testing/plain-pages";
import { ask } from "../testing/rest";
import { test } from "../testing/test";
import type { AppEnv } from "./middleware/request-context";

const page = "<!doctype html><html><head><title>Lotwright</title></head></html>";
const routes = [
  "/",
  "/settings",
  "/settings/$page",
  "/manifests/$manifestId",
  "/manifests/$manifestId/camera",
  "/manifests/$manifestId/items/$itemId/edit",
];

const id = "3f0b1f4e-52a7-4f0a-9d0e-6f3b1c2d4e5f";
/** Accept header of browser navigation. */
const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
let folder: string;
let built: BuiltWeb;
let web: { app: Hono<AppEnv> };
test.beforeAll(async ({ server }) => {
  folder = await mkdtemp(join(tmpdir(), "lotwright-web-"));
  const webRoot = join(folder, "dist");
  await mkdir(join(webRoot, "assets"), { recursive: true });
  await mkdir(join(folder, "dist-secret"));
  await writeFile(join(folder, "secret.txt"), "canary");
  await writeFile(join(folder, "dist-secret", "secret.txt"), "canary");
  await writeFile(join(webRoot, "index.html"), page);
  await writeFile(join(webRoot, "manifest.webmanifest"), "{}");
  await writeFile(join(webRoot, "sw.js"), "self");
  await writeFile(join(webRoot, "assets", "index-a1b2c3.js"), "code");
  await writeFile(join(webRoot, "assets", "index-a1b2c3.js.br"), brotliCompressSync("code"));
  await writeFile(join(webRoot, "assets", "index-a1b2c3.css"), "style");
  const edge = { trustProxy: false, publicUrl: undefined };
  built = { root: webRoot, routes, pages: plainPages };
  web = { app: createApp(server.deps, { edge, web: built, stopping: server.stopping.signal }) };
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test.each([
  "/",
  "/index.html",
  "/settings?continue=/x",
  "/settings/lots",
  `/manifests/${id}`,
  `/manifests/${id}/camera`,
  `/manifests/${id.toUpperCase()}/items/${id}/edit`,
])("serves the page at the app's route %s and makes browsers revalidate it", async (path) => {
  const answer = await ask(web, "GET", path);
  expect([answer.status, await answer.text()]).toEqual([200, page]);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("adds the origin of PUBLIC_URL to the page, without its path", async ({ server }) => {
  const edge = { trustProxy: false, publicUrl: "https://lots.example/behind/a?proxy" };
  const configured = { app: createApp(server.deps, { edge, web: built, stopping: server.stopping.signal }) };
  for (const path of ["/", "/settings"]) {
    expect(await (await ask(configured, "GET", path)).text()).toBe(
      page.replace("</head>", '<meta name="lotwright-origin" content="https://lots.example"></head>'),
    );
  }
});

test.each([
  ["/assets/index-a1b2c3.js", "code", /^text\/javascript/],
  ["/assets/index-a1b2c3.css", "style", /^text\/css/],
])("serves the hashed asset %s as immutable", async (path, body, type) => {
  const answer = await ask(web, "GET", path);
  expect([answer.status, await answer.text()]).toEqual([200, body]);
  expect(answer.headers.get("content-type")).toMatch(type);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("sends the Brotli file of the build to browsers that accept it, and the plain one to others", async () => {
  const path = "/assets/index-a1b2c3.js";
  const answer = await ask(web, "GET", path, { headers: { "accept-encoding": "gzip, deflate, br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe("code");
  const plain = await ask(web, "GET", path);
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toBe("code");
});

test.each([
  ["/sw.js", "self"],
  ["/manifest.webmanifest", "{}"],
])("makes browsers revalidate %s, which has no hash", async (path, body) => {
  const answer = await ask(web, "GET", path);
  expect([answer.status, await answer.text()]).toEqual([200, body]);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test.each(["/assets/index-old.js", "/assets/", "/assets", "/assets/deeper/x"])(
  "answers 404 instead of the page at %s",
  async (path) => {
    const answer = await ask(web, "GET", path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining("<title>")]);
  },
);

const noPages = [
  "/nothing",
  "/manifests",
  "/manifests/7",
  `/manifests/${id}/nothing`,
  `/settings/${id}`,
  "/settings/billing",
  "/public",
];

test.each(noPages)("answers 404 at %s, with the page to browsers and JSON to programs", async (path) => {
  const shown = await ask(web, "GET", path, { headers: browser });
  expect([shown.status, await shown.text()]).toEqual([404, page]);
  expect(shown.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  const head = await ask(web, "HEAD", path, { headers: browser });
  expect([head.status, await head.text()]).toEqual([404, ""]);
  for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }]) {
    const answer = await ask(web, "GET", path, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { message: "This page doesn't exist, or you don't have access.", code: "NOT_FOUND" },
    ]);
  }
});

test.each([
  ...[
    "/robots.text",
    "/favicon.ico",
    "/sitemap.xml",
    "/manifests/7.html",
    "/settings/a.b",
    "/.env",
    "/nothing.",
  ],
  ...["/.well-known/security.txt", "/.well-known/nothing", "/.well-known"],
  ...["/assets/index-old.js", "/assets/deeper/x", "/assets"],
  ...["/api", "/api/nothing", "/api/nothing.html", "/trpc/nothing"],
  ...["/photos", "/photos/nothing", "/photos/nothing.jpg", "/photos/deeper/x"],
])("answers 404 without the page at %s, also to browsers", async (path) => {
  for (const headers of [browser, {}]) {
    const answer = await ask(web, "GET", path, { headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(await answer.text()).toContain("NOT_FOUND");
  }
});

test("answers 405 to a write at a page route, and the supported methods to OPTIONS", async () => {
  for (const path of ["/", "/settings", `/manifests/${id}`]) {
    const refused = await ask(web, "POST", path, { headers: browser });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const options = await ask(web, "OPTIONS", path);
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  }
  for (const path of ["/nothing", "/sw.js", "/assets/nothing.js"]) {
    expect((await ask(web, "OPTIONS", path)).status).toBe(404);
  }
});

test("redirects /.well-known/change-password and no other well-known path", async () => {
  const answer = await ask(web, "GET", "/.well-known/change-password");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/settings"]);
  expect(routes).toContain(answer.headers.get("location"));
});

test("answers HEAD on the page like GET, without a body", async () => {
  const answer = await ask(web, "HEAD", "/");
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

describe("path traversal", () => {
  const paths = [
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets/..\\..\\secret.txt",
    "/..%252fsecret.txt",
    "/../dist-secret/secret.txt",
    "/..%2fdist-secret%2fsecret.txt",
    "/assets/%00../secret.txt",
    "//etc/passwd.txt",
  ];

  test.each(paths)("serves nothing outside the folder at %s", async (path) => {
    const { port } = await listenForTest(web);
    // Uses node:http, because fetch normalizes the path.
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asked = request({ port, path, method: "GET" }, async (answer) => {
        const chunks = await answer.toArray();
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
      asked.once("error", reject);
      asked.end();
    });
    expect(text).not.toContain("canary");
    expect(status).toBeLessThan(500);
  });
});

describe("the continue parameter", () => {
  test.each(["javascript:alert(1)", "//evil.example", "/\\evil"])(
    "ignores the continue parameter %s",
    async (target) => {
      const answer = await ask(web, "GET", `/?continue=${encodeURIComponent(target)}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text()).toBe(page);
    },
  );
});
