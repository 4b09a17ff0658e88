// @ts-nocheck the stand-ins for a browser are as small as these tests need them
import { expect, test } from "vitest";
import { runServiceWorker, serviceWorkerText } from "./service-worker.mjs";

const origin = "https://lots.example";

/** A browser's caches and events, as far as a service worker uses them. */
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
        for (const { url } of requests) files.set(new URL(url).pathname, `kept ${new URL(url).pathname}`);
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
  /** Its answer, or nothing when the browser is to ask the server itself. */
  const ask = (path, { mode = "cors", method = "GET" } = {}) => {
    let answer;
    const request = { url: new URL(path, origin).href, mode, method };
    listeners.get("fetch")({ request, respondWith: (promise) => (answer = promise) });
    return answer;
  };
  return {
    scope,
    caches,
    fetched,
    life,
    ask,
    say: (data) => listeners.get("message")({ data }),
    isTakingOver: () => isTakingOver,
  };
}

async function install(files = ["/assets/app-1.js"], oldCaches = []) {
  const world = makeScope(oldCaches);
  runServiceWorker(world.scope, "v2", files);
  await world.life("install");
  return world;
}

test("the app opens without a line, at every one of its addresses", async () => {
  const { ask, fetched } = await install();
  for (const path of ["/", "/manifests/7", "/manifests/7/camera", "/settings"]) {
    expect(await ask(path, { mode: "navigate" })).toBe("kept /index.html");
  }
  expect(await ask("/assets/app-1.js")).toBe("kept /assets/app-1.js");
  expect(fetched).toEqual([]);
});

test.each(["/api/items/7", "/trpc/items.list?batch=1", "/photos/a.jpg", "/public/token", "/metrics"])(
  "what the server answers at %s is neither kept nor touched",
  async (path) => {
    const { ask } = await install();
    expect(ask(path)).toBeUndefined();
    expect(ask(path, { mode: "navigate" })).toBeUndefined();
  },
);

test("leaves navigations to files and well-known addresses to the server, unless it has the file", async () => {
  const { ask } = await install();
  for (const path of ["/robots.txt", "/llms.txt", "/openapi.json", "/.well-known/change-password"]) {
    expect(ask(path, { mode: "navigate" })).toBeUndefined();
  }
  expect(await ask("/assets/app-1.js", { mode: "navigate" })).toBe("kept /assets/app-1.js");
});

test("what changes something, and what lies elsewhere, goes its own way", async () => {
  const { ask } = await install();
  expect(ask("/assets/app-1.js", { method: "POST" })).toBeUndefined();
  expect(ask("https://elsewhere.example/assets/app-1.js")).toBeUndefined();
  expect(ask("/assets/unknown.js")).toBeUndefined();
});

test("a newer version takes over only when the page says so, and then drops the older one alone", async () => {
  const world = await install(undefined, ["lotwright-shell-v1", "somebody-else"]);
  expect(world.isTakingOver()).toBe(false);
  world.say("hello");
  expect(world.isTakingOver()).toBe(false);
  world.say("take over");
  expect(world.isTakingOver()).toBe(true);
  await world.life("activate");
  expect([...world.caches.keys()].sort()).toEqual(["lotwright-shell-v2", "somebody-else"]);
});

test("the text that is written out is whole, and differs with the files", () => {
  const text = serviceWorkerText(["/a.js"], "one");
  expect(() => new Function("self", text)).not.toThrow();
  expect(serviceWorkerText(["/a.js"], "two")).not.toBe(text);
  expect(serviceWorkerText(["/a.js"], "one")).toBe(text);
});
