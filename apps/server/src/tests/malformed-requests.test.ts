import { randomUUID } from "node:crypto";
import { errorBody } from "@lotwright/contracts/values/errors";
import { describe, expect } from "vitest";
import { z } from "zod";
import { createApp } from "../app";
import { invalid } from "../core/errors";
import { createRateLimits } from "../limits/rate-limit";
import { oneOfEachKind, overRest, overTrpc, procedures, send } from "../testing/access-calls";
import { makeScene, type Scene } from "../testing/access-scene";
import { accessTable } from "../testing/access-table";
import type { TestServer } from "../testing/app";
import { inputContracts } from "../testing/contract-fields";
import { ask, errorOf } from "../testing/rest";
import { test } from "../testing/test";

let scene: Scene;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
});

const maxAnswerBytes = 10_000;

const makeJunk = (length: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length }, (_, count) => [`junk-${count}`, 1]));

/** Far more keys than are reported, and more than 16 KB. */
const junkCount = 3_000;
const junk = makeJunk(junkCount);

const changing = accessTable.filter(
  ({ procedure, route, file }) =>
    route && !route.startsWith("GET") && !file && procedures.get(procedure)?.inputs.length,
);
const trpcError = z.object({
  error: z.object({ message: z.string(), data: errorBody.omit({ message: true, code: true }).loose() }),
});

/** Reads a response's body, asserting its maximum size. */
async function bounded(answer: Response): Promise<unknown> {
  const text = await answer.text();
  expect(text.length).toBeLessThan(maxAnswerBytes);
  return JSON.parse(text);
}

describe("unknown keys", () => {
  const contracts = new Map(inputContracts.map(({ procedure, contract }) => [procedure, contract]));

  test.each(changing)(
    "reports 20 issues and their total count for $procedure with many unknown keys",
    (row) => {
      const { error } = contracts.get(row.procedure)?.safeParse({ ...row.input?.(scene), ...junk }) ?? {};
      expect(error && invalid(error)).toMatchObject({
        message: "Unknown field: junk-0",
        details: { issueCount: junkCount, issues: expect.objectContaining({ length: 20 }) },
      });
    },
  );

  test("reports 20 issues and their total count over both transports", async ({ server }) => {
    const { headers } = await ownerHeaders(server);
    const { id } = scene.item;
    const rest = await ask(server, "PATCH", `/api/items/${id}`, { headers, body: junk });
    const trpc = await ask(server, "POST", "/trpc/items.update", { headers, body: { id, ...junk } });
    expect([rest.status, trpc.status]).toEqual([400, 400]);
    const message = "Unknown field: junk-0";
    const details = { issueCount: junkCount, issues: expect.objectContaining({ length: 20 }) };
    expect(errorBody.parse(await bounded(rest))).toMatchObject({ message, ...details });
    expect(trpcError.parse(await bounded(trpc)).error).toMatchObject({ message, data: details });
  });

  test.for(oneOfEachKind(changing))(
    "rejects many unknown keys of signed-out clients in a short response from $route",
    async (row, { server }) => {
      const input = { ...row.input?.(scene), ...junk };
      for (const call of [await overRest(row, scene, input), overTrpc(row, scene, input)]) {
        const answer = await send(server, scene, "anonymous", call);
        await bounded(answer);
        expect([401, 413]).toContain(answer.status);
      }
    },
  );

  test.for([
    ["keys", makeJunk(60_000)],
    ["elements of a list", { photoUrls: Array(200_000).fill("") }],
    ["objects", { photoUrls: Array(100_000).fill({}) }],
  ] as const)(
    "rejects a request of very many %s without parsing it, over both transports",
    async ([_, body], { server }) => {
      const { headers } = await ownerHeaders(server);
      const id = scene.item.id;
      const message = "The request has too many fields";
      const rest = await ask(server, "PATCH", `/api/items/${id}`, { headers, body });
      expect([rest.status, await bounded(rest)]).toEqual([400, { message, code: "INVALID" }]);
      const trpc = await ask(server, "POST", "/trpc/items.update", { headers, body: { ...body, id } });
      expect(trpc.status).toBe(400);
      expect(trpcError.parse(await bounded(trpc)).error.message).toBe(message);
    },
  );

  test("does not count delimiters inside strings", async ({ server }) => {
    const { headers } = await ownerHeaders(server);
    const notes = '{[:,"\\'.repeat(3_000);
    const answer = await ask(server, "PATCH", `/api/items/${scene.item.id}`, { headers, body: { notes } });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ notes })]);
  });

  test("reports at most 20 issues per batch", async ({ server }) => {
    const body = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, makeJunk(200)]));
    const path = `/trpc/${Array(20).fill("items.create").join(",")}?batch=1`;
    const { headers } = await ownerHeaders(server);
    const answer = await ask(server, "POST", path, { headers, body });
    const calls = trpcError.array().parse(await bounded(answer));
    expect(calls.flatMap(({ error }) => error.data.issues ?? [])).toHaveLength(20);
    expect(calls.map(({ error }) => error.data.issueCount)).toEqual(Array(20).fill(201));
  });

  test("does not read the body of an unauthorized call", async ({ server }) => {
    const body = `{"junk": ${" ".repeat(900_000)}`;
    const headers = { "content-type": "application/json" };
    expect((await ask(server, "POST", "/api/items", { headers, body })).status).toBe(401);
    expect((await ask(server, "POST", "/trpc/items.create", { headers, body })).status).toBe(401);
  });
});

const ownerHeaders = async (server: TestServer) => {
  const { token } = await server.deps.sessions.create(scene.owner.id);
  return { headers: { cookie: `lotwright=${token}` } };
};

test("truncates keys to 100 characters and replaces characters that JSON escapes", async ({ server }) => {
  const body = Object.fromEntries(
    Array.from({ length: 30 }, (_, count) => [`${"\u0001\ud800界".repeat(100)}${count}`, 1]),
  );
  const { headers } = await ownerHeaders(server);
  const answer = await ask(server, "PATCH", `/api/items/${scene.item.id}`, { headers, body });
  const text = await answer.text();
  expect(new TextEncoder().encode(text).length).toBeLessThan(maxAnswerBytes);
  const { issues } = errorBody.parse(JSON.parse(text));
  expect(issues?.map(({ path }) => path.length)).toEqual(Array(20).fill(100));
});

describe("calls that take passwords", () => {
  const long = { email: "ada@example.test", password: "x".repeat(20_000) };
  const tooLarge = { message: "The request is larger than 16 KB", code: "TOO_LARGE" };

  test.for([
    "/api/auth/login",
    "/api/auth/register",
    "/api/auth/logout",
    "/api/admin/users",
    "/trpc/auth.login",
    "/trpc/auth%2Elogin",
    "/trpc//auth.register",
    "/trpc/auth.logout,auth.login?batch=1",
    "/trpc/items.create,auth.login?batch=1",
    "/trpc/team.resetPassword",
  ])("answers 413 above 16 KB at %s", async (path, { server }) => {
    const answer = await ask(server, "POST", path, { body: { 0: long, 1: long } });
    expect([answer.status, await errorOf(answer)]).toEqual([413, tooLarge]);
  });

  test("answers 413 above 16 KB without a Content-Length", async ({ server }) => {
    const chunks = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(JSON.stringify(long)));
        controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: chunks, duplex: "half" };
    const answer = await server.app.request("/api/auth/login", init as RequestInit);
    expect(answer.status).toBe(413);
  });

  test("accepts up to 1 MB in calls without passwords", async ({ server }) => {
    const { headers } = await ownerHeaders(server);
    const body = { manifestId: scene.manifest.id, notes: "x".repeat(20_000) };
    expect((await ask(server, "POST", "/api/items", { headers, body })).status).toBe(201);
  });
});

describe("malformed requests of signed-out clients", () => {
  const allowed = 4;

  function withOwnLimits(server: TestServer) {
    const limits = createRateLimits(server.db, { malformed: { points: allowed, duration: 600 } });
    const edge = { trustProxy: false, publicUrl: undefined };
    const app = createApp({ ...server.deps, limits }, { edge, stopping: server.stopping.signal });
    return { app };
  }
  const network = () => `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7::1`;

  test("answers 429 with Retry-After above the limit of malformed requests to that network only", async ({
    server,
  }) => {
    const at = withOwnLimits(server);
    const ip = network();
    const malformed = (n: number) =>
      n % 2
        ? ask(at, "POST", "/api/auth/login", { ip, body: { user: randomUUID() } })
        : ask(at, "POST", "/trpc/auth.current,auth.login?batch=1", { ip, body: { 1: {} } });
    for (let count = 0; count < allowed; count += 1) {
      const answer = await malformed(count);
      expect([400, 207]).toContain(answer.status);
    }
    for (const count of [allowed, allowed + 1]) {
      const answer = await malformed(count);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(500);
      expect(await errorOf(answer)).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    }
    const fromElsewhere = await ask(at, "POST", "/api/auth/login", { ip: network(), body: {} });
    expect(fromElsewhere.status).toBe(400);
  });

  test("serves well-formed requests from a network above the limit of malformed ones", async ({ server }) => {
    const at = withOwnLimits(server);
    const ip = network();
    for (let count = 0; count <= allowed; count += 1) {
      await ask(at, "POST", "/api/auth/login", { ip, body: {} });
    }
    expect((await ask(at, "GET", "/api/auth/user", { ip })).status).toBe(401);
    const credentials = { email: `${randomUUID()}@example.test`, password: "brass lamp 1912" };
    expect((await ask(at, "POST", "/api/auth/register", { ip, body: credentials })).status).toBe(201);
    expect((await ask(at, "POST", "/api/auth/login", { ip, body: credentials })).status).toBe(200);
    const { headers } = await ownerHeaders(server);
    expect((await ask(at, "POST", "/api/items", { ip, headers, body: {} })).status).toBe(400);
  });

  test("does not count requests of a signed-out browser as malformed", async ({ server }) => {
    const at = withOwnLimits(server);
    const ip = network();
    for (let count = 0; count < 2 * allowed; count += 1) {
      expect((await ask(at, "GET", "/trpc/auth.current", { ip })).status).toBe(401);
    }
    expect((await ask(at, "POST", "/api/auth/login", { ip, body: {} })).status).toBe(400);
  });
});

describe("a key named __proto__", () => {
  const refusal = (path: string) => ({
    message: `Unknown field: ${path}`,
    code: "INVALID",
    issues: [{ path, message: "Unknown field" }],
  });

  test.for([
    ['{"__proto__": {"role": "admin"}}', "__proto__"],
    ['{"customColumnLabels": {"__proto__": "x"}}', "customColumnLabels.__proto__"],
    ['{"customColumnLabels": {"\\u005f_proto__": "x"}}', "customColumnLabels.__proto__"],
    ['{"includeColumns": [{}, {"a": {"__proto__": 1}}]}', "includeColumns.1.a.__proto__"],
  ] as const)("rejects a prototype key by name in %s", async ([body, path], { server }) => {
    const { headers } = await ownerHeaders(server);
    const json = { ...headers, "content-type": "application/json" };
    const overRest = await ask(server, "POST", "/api/export-settings", { headers: json, body });
    expect([overRest.status, await overRest.json()]).toEqual([400, refusal(path)]);
    const trpc = await ask(server, "POST", "/trpc/exportSettings.save", { headers: json, body });
    expect(trpc.status).toBe(400);
    const { message, issues } = refusal(path);
    expect(await trpc.json()).toMatchObject({ error: { message, data: { issues } } });
  });

  test("rejects a prototype key by name in a query", async ({ server }) => {
    const { headers } = await ownerHeaders(server);
    const answer = await ask(server, "GET", "/api/manifests?__proto__=x", { headers });
    expect([answer.status, await answer.json()]).toEqual([400, refusal("__proto__")]);
  });

  test("finds a prototype key half a million levels deep", async ({ server }) => {
    const { headers } = await ownerHeaders(server);
    const depth = 300_000;
    const body = `{"manifestId":${"[".repeat(depth)}{"__proto__":1}${"]".repeat(depth)}}`;
    const json = { ...headers, "content-type": "application/json" };
    const answer = await ask(server, "POST", "/api/items", { headers: json, body });
    expect(answer.status).toBe(400);
    await bounded(answer);
  });
});

describe("a query", () => {
  test.for(["limit=1&limit=2", "limit=1&limit=1"])(
    "rejects the duplicate parameter in %s",
    async (query, { server }) => {
      const { headers } = await ownerHeaders(server);
      const answer = await ask(server, "GET", `/api/manifests?${query}`, { headers });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: "limit" }] });
    },
  );

  test("ignores an empty query parameter", async ({ server }) => {
    const { headers } = await ownerHeaders(server);
    expect((await ask(server, "GET", "/api/manifests?limit=&after=", { headers })).status).toBe(200);
  });
});
