import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { lotsPerPage } from "@lotwright/contracts/catalog/catalog-pages";
import { branding, items } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import { describe, expect } from "vitest";
import { createApp } from "../app";
import { makeCatalog } from "../areas/catalog/public-catalog/testing/catalogs";
import type { Deps } from "../core/context";
import { createLogger } from "../core/logger";
import { actorOf, type TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { plainPages } from "../testing/plain-pages";
import { ask } from "../testing/rest";
import { statementsOf, textsOf } from "../testing/statements";
import { test } from "../testing/test";

/** A test server with catalog pages, and its log. */
function withPages(server: TestServer, replaced: Partial<Deps> = {}, publicUrl?: string) {
  const lines: string[] = [];
  const log = createLogger("trace", { write: (line) => void lines.push(line) });
  const options = {
    edge: { trustProxy: false, publicUrl },
    web: { root: tmpdir(), routes: ["/"], pages: plainPages },
    stopping: server.stopping.signal,
  };
  return { app: createApp({ ...server.deps, log, ...replaced }, options), lines };
}

const broken = (server: TestServer) =>
  new Proxy(server.db, {
    get(db, name, receiver) {
      if (name === "select") throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
      return Reflect.get(db, name, receiver);
    },
  });

test("serves the complete current page of a manifest", async ({ server }) => {
  const { token, workspaceId, manifest } = await makeCatalog(server);
  for (const title of ["Lamp", "Chair"]) {
    await makeItem(server.db, { workspaceId, manifestId: manifest.id, title });
  }
  const answer = await ask(withPages(server), "GET", `/public/${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  const page = await answer.text();
  expect(page).toMatch(
    /^<title>Autumn Sale<\/title>http:\/\/localhost\{.*Chair.*\}\{.*Lamp.*\}\[\{.*\},\{\}\]$/,
  );
});

/** Creates a shared catalog with enough lots for two pages. */
async function makeLongCatalog(server: TestServer) {
  const catalog = await makeCatalog(server);
  const { workspaceId, manifest } = catalog;
  const lots = Array.from({ length: lotsPerPage + 1 }, (_, index) => ({
    ...{ workspaceId, manifestId: manifest.id, lotNumber: index + 1, title: `Lamp ${index + 1}` },
    creationHash: `made ${index}`,
  }));
  await server.db.insert(items).values(lots);
  return catalog;
}

test("serves the requested page of a catalog, and redirects from a page beyond the last", async ({
  server,
}) => {
  const { token } = await makeLongCatalog(server);
  const pages = withPages(server);
  const open = async (query: string) => {
    const answer = await ask(pages, "GET", `/public/${token}${query}`);
    const page = /\(page ([^)]*)\)/.exec(await answer.text())?.[1];
    return [answer.status, page ?? answer.headers.get("location")];
  };
  for (const query of ["", "?page=1", "?page=0", "?page=-1", "?page=1.5", "?page=x", "?page=", "?utm=2"]) {
    expect([query, await open(query)]).toEqual([query, [200, null]]);
  }
  expect(await open("?page=2")).toEqual([200, "2"]);
  expect(await open("?page=all")).toEqual([200, "all"]);
  for (const query of ["?page=3", "?page=999999"]) expect(await open(query)).toEqual([302, "?page=2"]);
});

test("redirects from a page beyond the last without reading the lots of the catalog", async ({ server }) => {
  const { token } = await makeLongCatalog(server);
  const statements = await statementsOf(server, async () => {
    const answer = await ask(withPages(server), "GET", `/public/${token}?page=3`);
    expect(answer.headers.get("location")).toBe("?page=2");
  });
  expect(textsOf(statements).filter((text) => text.includes("json_strip_nulls"))).toEqual([]);
});

test("answers 304 to the ETag of a page, and 200 to that of another page", async ({ server }) => {
  const { token } = await makeLongCatalog(server);
  const pages = withPages(server);
  const paths = ["", "?page=2", "?page=all", "/lots.js"].map((rest) => `/public/${token}${rest}`);
  const etags = await Promise.all(
    paths.map(async (path) => (await ask(pages, "GET", path)).headers.get("etag") ?? ""),
  );
  expect(new Set(etags).size).toBe(4);
  for (const path of paths) {
    const statuses = etags.map(
      async (etag) => (await ask(pages, "GET", path, { headers: { "if-none-match": etag } })).status,
    );
    const answered = await Promise.all(statuses);
    expect(answered.toSorted()).toEqual([200, 200, 200, 304]);
    expect(answered.indexOf(304)).toBe(paths.indexOf(path));
  }
});

test("serves the script with all lots to the page's own origin, and to no wrong link", async ({ server }) => {
  const { token, owner, manifest } = await makeLongCatalog(server);
  const pages = withPages(server);
  const answer = await ask(pages, "GET", `/public/${token}/lots.js`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=UTF-8",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex",
    "cache-control": "no-cache",
  });
  expect(await answer.json()).toHaveLength(lotsPerPage + 1);
  await server.callerFor(actorOf(owner)).sharing.update({ manifestId: manifest.id, enabled: false });
  for (const link of [token, makeToken()]) {
    expect((await ask(pages, "GET", `/public/${link}/lots.js`)).status).toBe(404);
  }
});

test("formats the page for the locale in Accept-Language", async ({ server }) => {
  const { token } = await makeCatalog(server);
  const locales: string[] = [];
  const catalog: typeof plainPages.catalog = (shown, place) => {
    locales.push(place.locale);
    return plainPages.catalog(shown, place);
  };
  const web = { root: tmpdir(), routes: ["/"], pages: { ...plainPages, catalog } };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp(server.deps, { edge, web, stopping: server.stopping.signal });
  for (const headers of [{ "accept-language": "de-CH, en;q=0.5" }, {}]) {
    const answer = await ask({ app }, "GET", `/public/${token}`, { headers });
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  }
  expect(locales).toEqual(["de-CH", "en-US"]);
});

test("streams the page compressed, chunk by chunk", async ({ server }) => {
  const { token, workspaceId, manifest } = await makeCatalog(server);
  await makeItem(server.db, { workspaceId, manifestId: manifest.id, title: "Lamp" });
  const answer = await ask(withPages(server), "GET", `/public/${token}`, {
    headers: { "accept-encoding": "gzip" },
  });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(answer.headers.get("content-length")).toBeNull();
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await text(Readable.from([bytes]).pipe(createGunzip()))).toContain("Lamp");
});

test("uses PUBLIC_URL for preview images", async ({ server }) => {
  const { token } = await makeCatalog(server);
  const answer = await ask(withPages(server, {}, "https://lots.example/"), "GET", `/public/${token}`);
  expect(await answer.text()).toContain("</title>https://lots.example[");
});

test("answers HEAD on a catalog page like GET, without a body", async ({ server }) => {
  const { token } = await makeCatalog(server);
  const answer = await ask(withPages(server), "HEAD", `/public/${token}`);
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test("answers wrong, disabled and regenerated links with the same 404 page", async ({ server }) => {
  const { token, owner, manifest } = await makeCatalog(server);
  const { sharing } = server.callerFor(actorOf(owner));
  const pages = withPages(server);
  const open = async (path: string) => {
    const answer = await ask(pages, "GET", `/public/${path}`);
    return [answer.status, await answer.text()];
  };
  const notFound = [404, "<h1>NOT_FOUND</h1>This catalog link is invalid or has been disabled."];
  for (const path of [makeToken(), "", `${token}x`, `${token}/more`, "..%2f..%2fetc", "%00"]) {
    expect(await open(path)).toEqual(notFound);
  }
  await sharing.update({ manifestId: manifest.id, enabled: false });
  expect(await open(token)).toEqual(notFound);
  await sharing.update({ manifestId: manifest.id, enabled: true });
  expect((await open(token))[0]).toBe(200);
  await sharing.regenerate({ manifestId: manifest.id });
  expect(await open(token)).toEqual(notFound);
});

test("answers 429 with Retry-After to a client that guesses links", async ({ server }) => {
  const pages = withPages(server);
  const guess = () => ask(pages, "GET", `/public/${makeToken()}`, { ip: "203.0.113.7" });
  await Promise.all(Array.from({ length: 60 }, guess));
  const stopped = await guess();
  expect([stopped.status, await stopped.text()]).toEqual([
    429,
    "<h1>TOO_MANY_REQUESTS</h1>Too many wrong links. Try again in ten minutes.",
  ]);
  expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
  const overApi = await ask(pages, "GET", `/api/public/manifests/${makeToken()}`, { ip: "203.0.113.7" });
  expect(overApi.status).toBe(429);
});

test("answers 503 without a database, with details only in the log", async ({ server }) => {
  const pages = withPages(server, { db: broken(server) });
  const answer = await ask(pages, "GET", `/public/${makeToken()}`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).toBe(
    "<h1>UNAVAILABLE</h1>The database can't be reached. Try again in a moment.",
  );
  expect(pages.lines.join("")).toContain("ECONNREFUSED");
});

test("logs warnings of the page renderer", async ({ server }) => {
  const { token, owner, workspaceId } = await makeCatalog(server);
  await server.db.insert(branding).values({ userId: owner.id, workspaceId, brandColor: "none" });
  const pages = withPages(server);
  expect((await ask(pages, "GET", `/public/${token}`)).status).toBe(200);
  expect(pages.lines.join("")).toContain("no color");
});

describe("cookies", () => {
  test("sets no cookie on the public page, even for a session due for renewal", async ({ server }) => {
    const { token, owner } = await makeCatalog(server);
    const prolonging = {
      ...server.deps.sessions,
      read: async () => ({ ...actorOf(owner), prolongedUntil: new Date("2100-01-01T00:00:00Z") }),
    };
    const pages = withPages(server, { sessions: prolonging });
    const cookies = [{ cookie: "lotwright=attackers-own-value" }, await signedIn(server, owner), {}];
    for (const headers of cookies) {
      const answer = await ask(pages, "GET", `/public/${token}`, { headers });
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
    }
  });
});

describe("search engines, referrers and logs", () => {
  test("sends noindex, no-cache and no-referrer with the page, and loads nothing from other sites", async ({
    server,
  }) => {
    const { token } = await makeCatalog(server);
    for (const [path, caching] of [
      [token, "no-cache"],
      [makeToken(), "no-store"],
    ] as const) {
      const { headers } = await ask(withPages(server), "GET", `/public/${path}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-robots-tag": "noindex",
        "referrer-policy": "no-referrer",
        "cache-control": caching,
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      });
    }
  });

  test("lets search engines index the page and its feed where the workspace allows it", async ({
    server,
  }) => {
    const { token, owner } = await makeCatalog(server);
    const paths = [
      `/public/${token}`,
      `/api/public/manifests/${token}/feed`,
      `/api/public/manifests/${token}`,
    ];
    const tagsAndText = async () => {
      const answers = await Promise.all(paths.map((path) => ask(withPages(server), "GET", path)));
      const [page] = await Promise.all(answers.map((answer) => answer.text()));
      return [
        answers.map(({ headers }) => headers.get("x-robots-tag")),
        page?.includes("(for search engines)"),
      ];
    };
    const { companySettings } = server.callerFor(actorOf(owner));
    expect(await tagsAndText()).toEqual([["noindex", "noindex", "noindex"], false]);
    await companySettings.update({ allowsSearchEngines: true });
    expect(await tagsAndText()).toEqual([[null, null, "noindex"], true]);
    const wrong = await ask(withPages(server), "GET", `/public/${makeToken()}`);
    expect([wrong.status, wrong.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
    await companySettings.update({ allowsSearchEngines: false });
    expect(await tagsAndText()).toEqual([["noindex", "noindex", "noindex"], false]);
  });

  test("logs no token of a valid, invalid or failed catalog page", async ({ server }) => {
    const { token } = await makeCatalog(server);
    const wrong = makeToken();
    const seen = [withPages(server), withPages(server, { db: broken(server) })];
    for (const pages of seen) {
      for (const path of [token, wrong, `${token}/x?y=${token}`]) await ask(pages, "GET", `/public/${path}`);
    }
    const written = seen.flatMap(({ lines }) => lines).join("");
    expect(written.match(/"procedure":"publicCatalog.page"/g)).toHaveLength(6);
    for (const secret of [token, wrong]) expect(written).not.toContain(secret);
  });
});

test("writes the origin into the page only from PUBLIC_URL or a well-formed Host header", async ({
  server,
}) => {
  const { token } = await makeCatalog(server);
  const originIn = async (host: string, publicUrl?: string) => {
    const answer = await ask(withPages(server, {}, publicUrl), "GET", `/public/${token}`, {
      headers: { host },
    });
    return /<\/title>([^{]*?)\[\{/.exec(await answer.text())?.[1];
  };
  expect(await originIn("lots.example:8080")).toBe("http://lots.example:8080");
  expect(await originIn("[2001:db8::1]:3000")).toBe("http://[2001:db8::1]:3000");
  for (const evil of [
    'evil.example"><script>',
    "evil.example/path",
    "user@evil.example",
    "evil.example:99999999",
  ]) {
    expect(await originIn(evil)).toBe("undefined");
    expect(await originIn(evil, "https://lots.example")).toBe("https://lots.example");
  }
});
