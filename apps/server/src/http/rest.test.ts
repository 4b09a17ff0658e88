import { item } from "@lotwright/contracts/catalog/items";
import { errorBody } from "@lotwright/contracts/values/errors";
import { manifests } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { signedIn } from "../testing/http";
import type { People } from "../testing/people";
import { ask, bodyOf, errorOf } from "../testing/rest";
import { test } from "../testing/test";

let headers: Record<string, string>;
test.beforeAll(async ({ server, people }) => {
  headers = await signedIn(server, people.owner);
});

const itemPath = (people: People) => `/api/items/${people.item.id}`;
const json = { "content-type": "application/json" };

describe("a call without a body", () => {
  test.for([
    ["without a content type", {}, undefined],
    ["with a JSON content type", json, undefined],
    ["with only whitespace", json, " \r\n"],
    ["with an empty object", json, "{}"],
    ["with another content type", { "content-type": "text/plain" }, ""],
  ] as const)("accepts a call without a body, %s", async ([_, type, body], { server, people }) => {
    const own = await signedIn(server, people.owner);
    const sent = body === undefined ? {} : { body };
    const answer = await ask(server, "POST", "/api/auth/logout", { headers: { ...own, ...type }, ...sent });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  });

  test("changes nothing on a PATCH without a body", async ({ server, people }) => {
    const answer = await ask(server, "PATCH", itemPath(people), { headers });
    expect(await bodyOf(answer, item)).toMatchObject({ title: "Brass lamp" });
  });
});

describe("a body", () => {
  test.for([
    ["that is not JSON", "{title:1}", json, 400, "The request body is not valid JSON"],
    ["that is truncated", '{"title":"x', json, 400, "The request body is not valid JSON"],
    ["that is a list", "[1]", json, 400, "The request body must be a JSON object"],
    ["that is null", "null", json, 400, "The request body must be a JSON object"],
    ["that is text", '"x"', json, 400, "The request body must be a JSON object"],
    ["of plain text", '{"title":"x"}', { "content-type": "text/plain" }, 415, "Send the request as JSON"],
    [
      "of a form",
      "title=x",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "Send the request as JSON",
    ],
  ] as const)("rejects a body %s", async ([_, body, type, status, message], { server, people }) => {
    const answer = await ask(server, "PATCH", itemPath(people), { headers: { ...headers, ...type }, body });
    expect(answer.status).toBe(status);
    expect(await bodyOf(answer, errorBody)).toMatchObject({ message });
  });

  test("parses a body with a charset or without a content type as JSON", async ({ server, people }) => {
    for (const type of [{ "content-type": "application/json; charset=utf-8" }, undefined]) {
      const body = new TextEncoder().encode('{"title":"Lampe à huile"}');
      const init = { method: "PATCH", headers: { ...headers, ...type }, body };
      const answer = await server.app.request(itemPath(people), init);
      expect(await bodyOf(answer, item)).toMatchObject({ title: "Lampe à huile" });
    }
  });

  const latin1 = Buffer.from('{"title":"Verre f\u00eal\u00e9"}', "latin1");
  test.for([
    ["in Latin-1, as Windows PowerShell sends it", "application/json", latin1],
    ["in Latin-1 with its charset", "application/json; charset=iso-8859-1", latin1],
    [
      "in UTF-16 with a byte order mark",
      "application/json",
      Buffer.from('\ufeff{"title":"Verre"}', "utf16le"),
    ],
  ] as const)(
    "answers 400 to a body %s, and stores nothing of it",
    async ([_, type, body], { server, people }) => {
      const { id } = people.item;
      const call = { headers: { ...headers, "content-type": type }, body };
      for (const [method, path] of [
        ["PATCH", itemPath(people)],
        ["POST", "/trpc/items.update"],
      ] as const) {
        const answer = await server.app.request(path, { ...call, method });
        const message = "The request body is not UTF-8. Send it encoded as UTF-8.";
        expect([answer.status, await errorOf(answer)]).toMatchObject([400, { message, code: "INVALID" }]);
      }
      const stored = await ask(server, "GET", `/api/items/${id}`, { headers });
      expect((await bodyOf(stored, item)).title).not.toContain("Verre");
    },
  );

  test.for(["/api/items", "/trpc/items.create"])(
    "answers 413 to a body over 1 MB at %s, with or without Content-Length",
    async (path, { server }) => {
      const body = JSON.stringify({ notes: "x".repeat(1024 * 1024) });
      for (const length of [{ "content-length": String(body.length) }, undefined]) {
        const answer = await ask(server, "POST", path, { headers: { ...json, ...length }, body });
        expect(answer.status).toBe(413);
        expect(await errorOf(answer)).toEqual({
          message: "The request is larger than 1 MB",
          code: "TOO_LARGE",
        });
      }
    },
  );

  test("does not coerce a string to a number in a body", async ({ server, people }) => {
    const answer = await ask(server, "PATCH", itemPath(people), { headers, body: { quantity: "2" } });
    expect(answer.status).toBe(400);
  });

  test("accepts a body that repeats the path parameters, and rejects one that contradicts them", async ({
    server,
    people,
  }) => {
    const { id } = people.item;
    const other = await makeItem(server.db, {
      workspaceId: people.workspaceId,
      manifestId: people.manifest.id,
    });
    const same = await ask(server, "PATCH", itemPath(people), { headers, body: { id, title: "Lamp" } });
    expect(await bodyOf(same, item)).toMatchObject({ id, title: "Lamp" });
    const contradicting = { id: other.id, title: "Chair" };
    const refused = await ask(server, "PATCH", itemPath(people), { headers, body: contradicting });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      message: "id in the body is not the one in the path",
      code: "INVALID",
      issues: [{ path: "id", message: "This is not the one in the path" }],
    });
    const titles = await Promise.all(
      [id, other.id].map(async (each) => {
        const found = await ask(server, "GET", `/api/items/${each}`, { headers });
        return (await bodyOf(found, item)).title;
      }),
    );
    expect(titles).toEqual(["Lamp", ""]);
  });

  test("rejects fields of a call without input by name", async ({ server }) => {
    const answer = await ask(server, "POST", "/api/auth/logout", { headers, body: { everywhere: true } });
    expect(answer.status).toBe(400);
    const issues = [{ path: "everywhere", message: "Unknown field" }];
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues });
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(200);
  });
});

describe("a query", () => {
  test("parses numbers in a query", async ({ server, people }) => {
    const path = `/api/manifests/${people.manifest.id}/items?limit=1`;
    const answer = await ask(server, "GET", path, { headers });
    expect(await bodyOf(answer, item.array())).toHaveLength(1);
  });

  test.for([
    ["/api/manifests?limit=many", "limit"],
    ["/api/manifests?limit=0", "limit"],
    ["/api/manifests?after=x", "after"],
    ["/api/manifests?workspaceId=7", "workspaceId"],
    ["/api/consignors?name=Abel", "name"],
    ["/api/items/not-an-id", "id"],
    ["/api/items/%00", "id"],
    ["/api/items/%E0%A4%A", "id"],
  ] as const)("names the invalid parameter of %s", async ([path, name], { server }) => {
    const answer = await ask(server, "GET", path, { headers });
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer, errorBody)).issues?.map((issue) => issue.path)).toEqual([name]);
  });

  test.for(["items", "export"])(
    "rejects a query that contradicts the path: %s",
    async (list, { server, people }) => {
      const path = `/api/manifests/${people.manifest.id}/${list}?manifestId=`;
      const answer = await ask(server, "GET", path + people.owner.id, { headers });
      expect([answer.status, await bodyOf(answer, errorBody)]).toMatchObject([
        400,
        { message: "manifestId in the query is not the one in the path", issues: [{ path: "manifestId" }] },
      ]);
      for (const same of [people.manifest.id, ""]) {
        const answer = await ask(server, "GET", path + same, { headers });
        await answer.arrayBuffer();
        expect(answer.status).toBe(200);
      }
    },
  );
});

test.for([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/items/x/y/z",
  "/API/manifests",
  "/nothing",
  "/api//manifests",
])("answers 404 as JSON at %s", async (path, { server }) => {
  const answer = await ask(server, "GET", path, { headers });
  expect(answer.status).toBe(404);
  expect(await bodyOf(answer, errorBody)).toMatchObject({ code: "NOT_FOUND" });
});

test.for([
  ["/api/manifests", "manifests.list"],
  ["/api/auth/user", "auth.current"],
  ["/api/items/{item}", 'items.byId?input={"id":"{item}"}'],
  ["/api/manifests/{manifest}/items", 'items.list?input={"manifestId":"{manifest}"}'],
] as const)("answers %s with the same bytes as tRPC", async ([rest, trpc], { server, people }) => {
  const path = (pattern: string) =>
    pattern.replace("{item}", people.item.id).replace("{manifest}", people.manifest.id);
  const overRest = await (await ask(server, "GET", path(rest), { headers })).text();
  const overTrpc = await (await ask(server, "GET", encodeURI(path(`/trpc/${trpc}`)), { headers })).text();
  expect(overTrpc).toBe(`{"result":{"data":${overRest}}}`);
});

test("revalidates the cached list of items and answers 304 while it is unchanged", async ({
  server,
  people,
}) => {
  const path = `/api/manifests/${people.manifest.id}/items`;
  const first = await ask(server, "GET", path, { headers });
  const etag = first.headers.get("etag") ?? "";
  expect([first.headers.get("cache-control"), etag]).toEqual([
    "private, no-cache",
    expect.stringMatching(/^W\/"\d+\.-?\d+"$/),
  ]);
  const again = { headers: { ...headers, "if-none-match": etag } };
  const unchanged = await ask(server, "GET", path, again);
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  expect(unchanged.headers.get("cache-control")).toBe("private, no-cache");
  await ask(server, "PATCH", itemPath(people), { headers, body: { title: "Another lamp" } });
  expect((await ask(server, "GET", path, again)).status).toBe(200);
  const signedOut = await ask(server, "GET", path, { headers: { "if-none-match": etag } });
  expect([signedOut.status, signedOut.headers.get("cache-control")]).toEqual([401, "no-store"]);
});

test("accepts at most 20 calls in a tRPC batch", async ({ server }) => {
  const names = (count: number) => Array.from({ length: count }, () => "auth.current").join(",");
  const statuses = async (count: number) =>
    (await ask(server, "GET", `/trpc/${names(count)}?batch=1&input={}`, { headers })).status;
  expect([await statuses(20), await statuses(21)]).toEqual([200, 400]);
});

describe("methods", () => {
  const mutations = (people: People) => [
    "/api/auth/logout",
    "/api/auth/login",
    "/api/analyze-photos",
    `/api/items/${people.item.id}/generate-ai`,
  ];

  test("changes nothing on GET and HEAD at routes of other methods", async ({ server, people }) => {
    for (const path of mutations(people)) {
      for (const method of ["GET", "HEAD", "PUT"]) {
        const answer = await ask(server, method, path, { headers });
        expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "POST, OPTIONS"]);
      }
    }
    const remove = encodeURI(`/trpc/manifests.remove?input={"id":"${people.manifest.id}"}`);
    for (const path of ["/trpc/auth.logout", remove]) {
      const answer = await ask(server, "GET", path, { headers });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
      expect((await ask(server, "HEAD", path, { headers })).status).toBeLessThan(500);
    }
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(200);
    expect(await server.db.$count(manifests, eq(manifests.id, people.manifest.id))).toBe(1);
  });

  test("ignores method overrides in headers and parameters", async ({ server, people }) => {
    const path = `/api/manifests/${people.manifest.id}`;
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      const overriding = { ...headers, [name]: "DELETE" };
      expect((await ask(server, "GET", path, { headers: overriding })).status).toBe(200);
      expect((await ask(server, "POST", path, { headers: overriding, body: {} })).status).toBe(405);
    }
    expect((await ask(server, "GET", `${path}?_method=DELETE`, { headers })).status).toBe(400);
    expect(await server.db.$count(manifests, eq(manifests.id, people.manifest.id))).toBe(1);
  });

  test("answers HEAD at REST routes like GET, without a body", async ({ server }) => {
    const path = "/api/manifests?limit=0";
    const answer = await ask(server, "HEAD", path, { headers });
    expect([answer.status, await answer.text()]).toEqual([400, ""]);
    expect((await ask(server, "HEAD", "/api/manifests", { headers })).status).toBe(200);
  });
});

test.for([{}, undefined])("names each missing field of a call with the body %j", async (body, { server }) => {
  const answer = await ask(server, "POST", "/api/auth/login", { body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path: "email" }, { path: "password" }] });
});

test.for(["/api/auth/user", "/api/usage", "/api/export-settings", "/api/events", "/api/manifests"])(
  "answers 401 to a signed-out client of %s before parsing the query",
  async (path, { server }) => {
    const answer = await ask(server, "GET", `${path}?foo=1`, {});
    expect([answer.status, await answer.json()]).toMatchObject([401, { message: "Log in first" }]);
  },
);
