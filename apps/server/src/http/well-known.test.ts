import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { makeToken } from "@lotwright/storage/keys";
import { describe, expect } from "vitest";
import { createApp } from "../app";
import { makeScene, type Scene } from "../testing/access-scene";
import type { TestServer } from "../testing/app";
import { listenForTest, signedIn } from "../testing/http";
import { plainPages } from "../testing/plain-pages";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

let scene: Scene;
let headers: { cookie: string };
/** A test server with the web app and catalog pages. */
let web: Pick<TestServer, "app">;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
  headers = await signedIn(server, scene.owner);
  const edge = { trustProxy: false, publicUrl: undefined };
  const built = { root: tmpdir(), routes: ["/", "/settings", "/manifests/$manifestId"], pages: plainPages };
  web = { app: createApp(server.deps, { edge, web: built, stopping: server.stopping.signal }) };
});

const fill = (path: string) =>
  path
    .replace("{manifest}", scene.manifest.id)
    .replace("{item}", scene.item.id)
    .replace("{token}", scene.shareToken)
    .replace("{photo}", scene.photo.url);

/** Paths with their supported methods. */
const addresses = [
  ["/api/manifests", "GET, HEAD, POST, OPTIONS"],
  ["/api/manifests/{manifest}", "DELETE, GET, HEAD, PATCH, OPTIONS"],
  ["/api/manifests/{manifest}/items", "GET, HEAD, OPTIONS"],
  ["/api/manifests/{manifest}/export", "GET, OPTIONS"],
  ["/api/items", "GET, HEAD, POST, OPTIONS"],
  ["/api/auth/login", "POST, OPTIONS"],
  ["/api/auth/logo", "DELETE, POST, OPTIONS"],
  ["/api/upload-photo", "POST, OPTIONS"],
  ["/api/openapi.json", "GET, HEAD, OPTIONS"],
  ["/api/docs", "GET, HEAD, OPTIONS"],
  ["/api/docs/start.js", "GET, HEAD, OPTIONS"],
  ["/api/public/manifests/{token}", "GET, HEAD, OPTIONS"],
  ["/api/public/manifests/{token}/feed", "GET, HEAD, OPTIONS"],
  ["/public/{token}", "GET, HEAD, OPTIONS"],
  ["{photo}", "GET, HEAD, OPTIONS"],
  ["/healthz", "GET, HEAD, OPTIONS"],
  ["/readyz", "GET, HEAD, OPTIONS"],
  ["/robots.txt", "GET, HEAD, OPTIONS"],
  ["/openapi.json", "GET, HEAD, OPTIONS"],
] as const;

describe("methods of an address", () => {
  test.each(addresses)("answers 405 and OPTIONS with the methods of %s", async (path, allow) => {
    const known = allow.split(", ");
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      if (known.includes(method)) continue;
      const refused = await ask(web, method, fill(path), { headers });
      expect([method, refused.status, refused.headers.get("allow")]).toEqual([method, 405, allow]);
      const body = { message: "This address does not support this method", code: "METHOD_NOT_ALLOWED" };
      if (method !== "HEAD") expect(await refused.json()).toEqual(body);
    }
    const options = await ask(web, "OPTIONS", fill(path));
    expect([options.status, options.headers.get("allow"), await options.text()]).toEqual([204, allow, ""]);
    expect(options.headers.get("accept-patch")).toBe(known.includes("PATCH") ? "application/json" : null);
  });

  test.each([
    ["/trpc/manifests.list", 415],
    ["/metrics", 404],
  ])("answers without Allow to other methods at %s with %i", async (path, status) => {
    for (const method of ["PUT", "OPTIONS"]) {
      const answer = await ask(web, method, path, { headers });
      expect([answer.status, answer.headers.get("allow")]).toEqual([status, null]);
    }
  });

  test("answers 404 to every method at an unknown path", async () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "DELETE"]) {
      for (const path of ["/api/nothing", "/api/items/x/y/z", "/photos/a/b", "/nothing"]) {
        const answer = await ask(web, method, path, { headers });
        expect([method, path, answer.status, answer.headers.get("allow")]).toEqual([method, path, 404, null]);
      }
    }
  });
});

describe("a trailing slash", () => {
  test.each([
    ["GET", "/api/manifests/?limit=2&after=%2F", "/api/manifests?limit=2&after=%2F"],
    ["POST", "/api/items/", "/api/items"],
    ["PATCH", "/api/items/{item}//", "/api/items/{item}"],
    ["GET", "/api/docs/", "/api/docs"],
    ["GET", "/public/{token}/", "/public/{token}"],
    ["GET", "/api/public/manifests/{token}/", "/api/public/manifests/{token}"],
    ["GET", "/settings/?tab=%2F%2Fevil.example/", "/settings?tab=%2F%2Fevil.example/"],
    ["GET", "/manifests/{manifest}/", "/manifests/{manifest}"],
    ["OPTIONS", "/healthz/", "/healthz"],
  ])("redirects %s %s to the same path without its trailing slash", async (method, path, target) => {
    const answer = await ask(web, method, fill(path), { headers });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, fill(target)]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("preserves method and body when redirecting a trailing slash", async () => {
    const { origin } = await listenForTest(web);
    const made = await fetch(`${origin}/api/items/`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ manifestId: scene.manifest.id, title: "Brass lamp" }),
    });
    expect([made.status, made.redirected, await made.json()]).toEqual([
      201,
      true,
      expect.objectContaining({ title: "Brass lamp" }),
    ]);
  });

  test.each(["/api/nothing/", "/api/", "/trpc/manifests.list/", "/nothing/", "/manifests/", "/photos/"])(
    "does not redirect %s, whose path is also unknown without the slash",
    async (path) => {
      const answer = await ask(web, "GET", path, { headers });
      expect(answer.headers.get("location")).toBeNull();
      expect(answer.status).not.toBe(308);
    },
  );

  test.each([
    ..."//evil.example/ //evil.example// /\\evil.example/ /%5Cevil.example/ /%2F%2Fevil.example/ ///".split(
      " ",
    ),
    ..."/public/..//evil.example/ /public/%2e%2e//evil.example/ /api/manifests/..//..//evil.example/".split(
      " ",
    ),
    ..."/settings/..//evil.example/ /./../evil.example/ http://evil.example//evil.example/".split(" "),
    ..."/settings/%0d%0aLocation:%20//evil.example/ /public//evil.example/ /public/\\evil.example/".split(
      " ",
    ),
  ])("never redirects %s to another host", async (path) => {
    const { port } = await listenForTest(web);
    // Neither fetch nor node:http sends all of these paths unchanged.
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: lots.example\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:308|4\d\d) /);
    const [, target] = /^location: (.*)\r$/im.exec(answer) ?? [];
    if (target === undefined) return;
    expect(new URL(target, "http://lots.example/a/b").host).toBe("lots.example");
    expect(target).toMatch(/^\/[^/\\]/);
  });
});

describe("CORS", () => {
  const site = { origin: "https://auctions.example", "sec-fetch-site": "cross-site" };

  test("allows other websites to read JSON and feed of public catalogs, errors included, without credentials", async () => {
    const { shareToken: token } = scene;
    for (const [path, status] of [
      [token, 200],
      [`${token}/feed`, 200],
      [makeToken(), 404],
    ] as const) {
      const answer = await ask(web, "GET", `/api/public/manifests/${path}`, { headers: site });
      await answer.text();
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "*",
        "cross-origin-resource-policy": "cross-origin",
        ratelimit: expect.stringContaining('"catalog-reads";r='),
      });
      expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    }
  });

  test("answers the CORS preflight of a public catalog", async () => {
    const preflight = {
      ...site,
      "access-control-request-method": "GET",
      "access-control-request-headers": "if-none-match",
    };
    const answer = await ask(web, "OPTIONS", fill("/api/public/manifests/{token}"), { headers: preflight });
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      204,
      {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, HEAD",
        "access-control-allow-headers": "*",
        "access-control-max-age": "86400",
      },
    ]);
  });

  test.each([
    "/api/manifests",
    "/api/openapi.json",
    "/public/{token}",
    "{photo}",
    "/robots.txt",
    "/api/publics",
  ])("does not allow scripts of other websites to read %s", async (path) => {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await ask(web, method, fill(path), { headers: { ...headers, ...site } });
      await answer.body?.cancel();
      const names = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect(names).toEqual([]);
    }
  });
});

describe("well-known paths", () => {
  test("blocks crawlers from API and app, and lets them read the noindex of catalogs", async () => {
    const answer = await ask(web, "GET", "/robots.txt");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const rules = (await answer.text()).trim().split("\n");
    expect(rules).toEqual([
      "User-agent: *",
      "Allow: /public/",
      "Allow: /api/public/",
      "Allow: /photos/",
      "Allow: /assets/",
      "Disallow: /",
    ]);
    for (const path of [
      "/public/{token}",
      "/api/public/manifests/{token}",
      "/api/public/manifests/{token}/feed",
    ]) {
      const catalog = await ask(web, "GET", fill(path));
      await catalog.text();
      expect([catalog.status, catalog.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    }
  });

  test("lists existing documents in /llms.txt, and no catalog", async () => {
    const answer = await ask(web, "GET", "/llms.txt");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const links = [...(await answer.text()).matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links).toEqual(["/api/openapi.json", "/api/docs"]);
    for (const link of links) expect((await ask(web, "GET", link)).status).toBe(200);
  });

  test("redirects /openapi.json to the document", async () => {
    const answer = await ask(web, "GET", "/openapi.json");
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/api/openapi.json"]);
  });

  test.each([
    "/sitemap.xml",
    "/sitemap_index.xml",
    "/.well-known/security.txt",
    "/security.txt",
    "/openapi.yaml",
  ])("answers 404 at the unused well-known path %s", async (path) => {
    const answer = await ask(web, "GET", path, { headers: { accept: "text/html" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json"]);
  });
});
