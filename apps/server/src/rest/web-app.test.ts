import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../app";
import type { AppEnv } from "../middleware/request-context";
import { startTestServer, type TestServer } from "../testing/app";
import { listenForTest } from "../testing/http";
import { plainPages } from "../testing/plain-pages";
import { ask } from "../testing/rest";

const page = "<!doctype html><html><head><title>Lotwright</title></head></html>";

let server: TestServer;
let folder: string;
let built: { root: string; pages: typeof plainPages };
let web: { app: Hono<AppEnv> };
beforeAll(async () => {
  server = await startTestServer();
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
  await writeFile(join(webRoot, "assets", "index-a1b2c3.css"), "style");
  const edge = { trustProxy: false, publicUrl: undefined };
  built = { root: webRoot, pages: plainPages };
  web = { app: createApp(server.deps, { edge, web: built, stopping: server.stopping.signal }) };
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test.each(["/", "/index.html", "/manifests/7", "/manifests/7/items/8/edit", "/login?continue=/x"])(
  "the page is at %s, and asked about each time",
  async (path) => {
    const answer = await ask(web, "GET", path);
    expect([answer.status, await answer.text()]).toEqual([200, page]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  },
);

test("the page names the origin that is configured for share links, and no other part of it", async () => {
  const edge = { trustProxy: false, publicUrl: "https://lots.example/behind/a?proxy" };
  const configured = { app: createApp(server.deps, { edge, web: built, stopping: server.stopping.signal }) };
  for (const path of ["/", "/manifests/7"]) {
    expect(await (await ask(configured, "GET", path)).text()).toBe(
      page.replace("</head>", '<meta name="lotwright-origin" content="https://lots.example"></head>'),
    );
  }
});

test.each([
  ["/assets/index-a1b2c3.js", "code", /^text\/javascript/],
  ["/assets/index-a1b2c3.css", "style", /^text\/css/],
])("%s, which carries a hash, is kept for ever", async (path, body, type) => {
  const answer = await ask(web, "GET", path);
  expect([answer.status, await answer.text()]).toEqual([200, body]);
  expect(answer.headers.get("content-type")).toMatch(type);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test.each([
  ["/sw.js", "self"],
  ["/manifest.webmanifest", "{}"],
])("%s, which carries none, is asked about each time", async (path, body) => {
  const answer = await ask(web, "GET", path);
  expect([answer.status, await answer.text()]).toEqual([200, body]);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test.each(["/assets/index-old.js", "/assets/", "/assets", "/assets/deeper/x"])(
  "%s is not the page: a browser that asks for an old file learns that it is gone",
  async (path) => {
    const answer = await ask(web, "GET", path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining("<title>")]);
  },
);

test("the API's addresses never answer the page", async () => {
  for (const path of ["/api/nothing", "/trpc/nothing", "/photos/nothing.jpg", "/photos/nothing"]) {
    const answer = await ask(web, "GET", path);
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      404,
      expect.not.stringContaining("<title>"),
    ]);
  }
  expect((await ask(web, "POST", "/manifests/7")).status).toBe(404);
});

test("HEAD answers as GET, without a body", async () => {
  const answer = await ask(web, "HEAD", "/");
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

describe("nothing outside the folder is served", () => {
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

  test.each(paths)("%s", async (path) => {
    const { port } = await listenForTest(web);
    // A plain request: fetch would tidy the path up before it is sent.
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

describe("T18", () => {
  test.each(["javascript:alert(1)", "//evil.example", "/\\evil"])(
    "nobody is sent on to %s",
    async (target) => {
      const answer = await ask(web, "GET", `/login?continue=${encodeURIComponent(target)}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text()).toBe(page);
    },
  );
});
