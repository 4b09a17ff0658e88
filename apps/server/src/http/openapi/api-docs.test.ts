import { expect } from "vitest";
import { createApp } from "../../app";
import type { TestServer } from "../../testing/app";
import { test } from "../../testing/test";

const get = (server: TestServer, path: string, headers = {}) => server.app.request(path, { headers });

test("loads only files of this origin, with their content types", async ({ server }) => {
  const page = await get(server, "/api/docs");
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  const html = await page.text();
  const files = [...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(files).toEqual([
    "/api/docs/favicon-32x32.png",
    "/api/docs/swagger-ui.css",
    "/api/openapi.json",
    "/api/docs/swagger-ui-bundle.js",
    "/api/docs/start.js",
  ]);
  const answers = await Promise.all(files.map((path) => get(server, path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.map(({ headers }) => headers.get("content-type")?.split(";")[0])).toEqual([
    "image/png",
    "text/css",
    "application/json",
    "text/javascript",
    "text/javascript",
  ]);
});

test("serves the docs page under a content security policy without inline scripts", async ({ server }) => {
  const page = await get(server, "/api/docs");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const html = await page.text();
  expect(html.match(/<script(?! src=)/g)).toBeNull();
  expect(html).not.toMatch(/ on\w+=|javascript:|<style/);
});

test("loads the OpenAPI document in the docs page", async ({ server }) => {
  expect(await (await get(server, "/api/docs/start.js")).text()).toContain('url: "/api/openapi.json"');
});

test.for(["swagger-ui.js", "package.json", "..%2fpackage.json", "%2e%2e"])(
  "answers 404 to the unlisted docs file %s",
  async (file, { server }) => {
    const refused = await get(server, `/api/docs/${file}`);
    expect(refused.status).toBe(404);
    expect(refused.headers.get("cache-control")).toBe("no-store");
  },
);

test("answers 304 for an unchanged OpenAPI document", async ({ server }) => {
  const etag = (await get(server, "/api/openapi.json")).headers.get("etag") ?? "";
  expect((await get(server, "/api/openapi.json", { "if-none-match": etag })).status).toBe(304);
});

test("lists PUBLIC_URL as the server in the OpenAPI document", async ({ server }) => {
  const edge = { trustProxy: false, publicUrl: "https://lots.example/" };
  const app = createApp(server.deps, { edge, stopping: server.stopping.signal });
  const document: unknown = await (await app.request("/api/openapi.json")).json();
  expect(document).toMatchObject({ servers: [{ url: "https://lots.example" }] });
});
