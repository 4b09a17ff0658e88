// @ts-nocheck the browser fakes implement only what these tests need
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { filesOf, runServiceWorker, serviceWorkerText } from "./service-worker.mjs";

const origin = "https://lots.example";

/** Creates a fake of a browser's caches and events. */
function makeScope(oldCaches = []) {
  const listeners = new Map();
  const caches = new Map(oldCaches.map((name) => [name, new Map()]));
  const fetched = [];
  let isTakingOver = false;
  const open = async (name) => {
    if (!caches.has(name)) caches.set(name, new Map());
    const files = caches.get(name);
    return {
      addAll: async (requests) => {
        for (const { url } of requests) files.set(new URL(url).pathname, `cached ${new URL(url).pathname}`);
      },
      match: async (path) => files.get(path),
    };
  };
  const scope = {
    location: { origin },
    caches: { open, keys: async () => [...caches.keys()], delete: async (name) => caches.delete(name) },
    fetch: async ({ url }) => {
      fetched.push(url);
      return `fetched ${url}`;
    },
    clients: { claim: async () => undefined },
    skipWaiting: async () => {
      isTakingOver = true;
    },
    addEventListener: (type, listener) => listeners.set(type, listener),
  };
  const life = async (type) => {
    let work;
    listeners.get(type)({ waitUntil: (promise) => (work = promise) });
    await work;
  };
  /** The worker's response; undefined if it does not handle the request. */
  const request = (path, { mode = "cors", method = "GET" } = {}) => {
    let answer;
    const event = { request: { url: new URL(path, origin).href, mode, method } };
    listeners.get("fetch")({ ...event, respondWith: (promise) => (answer = promise) });
    return answer;
  };
  return {
    scope,
    caches,
    fetched,
    life,
    request,
    postMessage: (data) => listeners.get("message")({ data }),
    isTakingOver: () => isTakingOver,
  };
}

async function install(files = ["/assets/app-1.js"], oldCaches = []) {
  const world = makeScope(oldCaches);
  runServiceWorker(world.scope, "v2", files);
  await world.life("install");
  return world;
}

test("serves the app offline at all of its routes", async () => {
  const { request, fetched } = await install();
  for (const path of ["/", "/manifests/7", "/manifests/7/camera", "/settings"]) {
    expect(await request(path, { mode: "navigate" })).toBe("cached /index.html");
  }
  expect(await request("/assets/app-1.js")).toBe("cached /assets/app-1.js");
  expect(fetched).toEqual([]);
});

test.each(["/api/items/7", "/trpc/items.list?batch=1", "/photos/a.jpg", "/public/token", "/metrics"])(
  "does not intercept requests to %s",
  async (path) => {
    const { request } = await install();
    expect(request(path)).toBeUndefined();
    expect(request(path, { mode: "navigate" })).toBeUndefined();
  },
);

test("does not intercept navigations to files and well-known URLs unless the file is cached", async () => {
  const { request } = await install();
  for (const path of ["/robots.txt", "/llms.txt", "/openapi.json", "/.well-known/change-password"]) {
    expect(request(path, { mode: "navigate" })).toBeUndefined();
  }
  expect(await request("/assets/app-1.js", { mode: "navigate" })).toBe("cached /assets/app-1.js");
});

test("does not intercept writes, other origins and unknown files", async () => {
  const { request } = await install();
  expect(request("/assets/app-1.js", { method: "POST" })).toBeUndefined();
  expect(request("https://elsewhere.example/assets/app-1.js")).toBeUndefined();
  expect(request("/assets/unknown.js")).toBeUndefined();
});

test("activates a new version only on the page's message and then deletes only older versions", async () => {
  const world = await install(undefined, ["lotwright-shell-v1", "other-app"]);
  expect(world.isTakingOver()).toBe(false);
  world.postMessage("hello");
  expect(world.isTakingOver()).toBe(false);
  world.postMessage("take over");
  expect(world.isTakingOver()).toBe(true);
  await world.life("activate");
  expect([...world.caches.keys()].sort()).toEqual(["lotwright-shell-v2", "other-app"]);
});

test("emits valid source text whose version changes with the files", () => {
  const text = serviceWorkerText(["/a.js"], "one");
  expect(() => new Function("self", text)).not.toThrow();
  expect(serviceWorkerText(["/a.js"], "two")).not.toBe(text);
  expect(serviceWorkerText(["/a.js"], "one")).toBe(text);
});

test("caches no folder of the public files, whose request would fail the installation", () => {
  const folder = mkdtempSync(join(tmpdir(), "lotwright-public-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "help"));
  writeFileSync(join(folder, "help", "camera.webp"), "");
  writeFileSync(join(folder, "logo.svg"), "");
  expect(filesOf(folder)).toEqual(["logo.svg"]);
});
