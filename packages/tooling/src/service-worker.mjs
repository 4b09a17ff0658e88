import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";

/**
 * The used parts of ServiceWorkerGlobalScope.
 * @typedef {{ waitUntil: (work: Promise<unknown>) => void }} LifeEvent
 * @typedef {{ request: Request, respondWith: (answer: Promise<Response>) => void }} FetchEvent
 * @typedef {{ addAll: (requests: Request[]) => Promise<void>, match: (path: string) => Promise<Response | undefined> }} FileCache
 * @typedef {{
 *   location: { origin: string },
 *   caches: {
 *     open: (name: string) => Promise<FileCache>,
 *     keys: () => Promise<string[]>,
 *     delete: (name: string) => Promise<boolean>,
 *   },
 *   fetch: typeof fetch,
 *   clients: { claim: () => Promise<void> },
 *   skipWaiting: () => Promise<void>,
 *   addEventListener: (type: string, listener: (event: any) => void) => void,
 * }} Scope
 */

/**
 * The service worker, emitted as source text, so it can only use its arguments. Caches the app's files; never intercepts the API,
 * photos and public catalogs.
 * @param {Scope} scope
 * @param {string} version
 * @param {string[]} files
 */
export function runServiceWorker(scope, version, files) {
  const cacheName = `lotwright-shell-${version}`;
  const page = "/index.html";
  const known = new Set(files);
  const notTheApp = /^\/(?:api|trpc|photos|public|\.well-known)(?:\/|$)|^\/(?:healthz|readyz|metrics)$/;
  const isFile = (/** @type {string} */ path) => path.slice(path.lastIndexOf("/")).includes(".");

  const cacheShell = async () => {
    const cache = await scope.caches.open(cacheName);
    await cache.addAll([...files, page].map((path) => new Request(new URL(path, scope.location.origin))));
  };
  const deleteOldShells = async () => {
    const names = await scope.caches.keys();
    const old = names.filter((name) => name.startsWith("lotwright-shell-") && name !== cacheName);
    await Promise.all(old.map((name) => scope.caches.delete(name)));
    await scope.clients.claim();
  };
  /** @param {Request} request @param {string} path */
  const answer = async (request, path) => {
    const cache = await scope.caches.open(cacheName);
    return (await cache.match(path)) ?? scope.fetch(request);
  };

  scope.addEventListener("install", (/** @type {LifeEvent} */ event) => event.waitUntil(cacheShell()));
  scope.addEventListener("activate", (/** @type {LifeEvent} */ event) => event.waitUntil(deleteOldShells()));
  // A new version waits until the page sends "take over", at a moment that does not interrupt the user.
  scope.addEventListener("message", ({ data }) => {
    if (data === "take over") void scope.skipWaiting();
  });
  scope.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin || notTheApp.test(pathname)) return;
    if (request.mode === "navigate" && !isFile(pathname)) event.respondWith(answer(request, page));
    else if (known.has(pathname)) event.respondWith(answer(request, pathname));
  });
}

/** @param {string[]} files @param {string} contents its hash is the version */
export function serviceWorkerText(files, contents) {
  const version = createHash("sha256").update(contents).digest("hex").slice(0, 12);
  return `(${runServiceWorker})(self, ${JSON.stringify(version)}, ${JSON.stringify(files)});\n`;
}

/**
 * The files of a folder, without those of its folders, such as the help's pictures, which are not needed offline.
 * @param {string} folder
 */
export const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/**
 * Vite plugin that adds `sw.js`, which caches every file of the build and of the public folder.
 * @param {{ publicDir: string }} options
 */
export function serviceWorker({ publicDir }) {
  return {
    name: "service-worker",
    /** @type {"build"} */
    apply: "build",
    /** @type {"post"} */
    enforce: "post",
    generateBundle: {
      /** @type {"post"} */
      order: "post",
      /**
       * @this {{ emitFile: (file: { type: "asset", fileName: string, source: string }) => void }}
       * @param {unknown} _options
       * @param {Record<string, { source?: string | Uint8Array, code?: string }>} bundle
       */
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith(".html"));
        const paths = [...built, ...filesOf(publicDir)].sort().map((name) => `/${name}`);
        const page = String(bundle["index.html"]?.source ?? "");
        const source = serviceWorkerText(paths, `${paths.join()}${page}`);
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
