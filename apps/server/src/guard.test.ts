import { can, type Permission, permissions } from "@lotwright/contracts/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "./router";
import {
  accessTable,
  callers,
  makeScene,
  openProcedures,
  openRoutes,
  type Row,
  type Scene,
} from "./testing/access-table";
import { startTestServer, type TestServer } from "./testing/app";
import { signedIn } from "./testing/http";
import { jpeg } from "./testing/pictures";
import type { ProcedureMeta } from "./trpc";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Definition = { type: "query" | "mutation" | "subscription"; meta?: ProcedureMeta; output?: unknown };

/** Every procedure of the router by its path; the router's own record is untyped. */
const procedures = new Map(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as unknown as { _def: Definition })._def,
  ]),
);

describe("T20: the table is whole", () => {
  test("every procedure has one row, and every row a procedure", () => {
    expect(accessTable.map(({ procedure }) => procedure).sort()).toEqual([...procedures.keys()].sort());
  });

  test("every route has one row, and every row's route exists", () => {
    const served = server.app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    const listed = [
      ...accessTable.flatMap(({ route }) => route ?? []),
      ...openRoutes.map(({ route }) => route),
    ];
    expect(listed.sort()).toEqual([...new Set(served)].sort());
  });

  test("every procedure has a permission, but for those that anybody may call", () => {
    const open = [...procedures].filter(([, { meta }]) => !meta?.permission).map(([path]) => path);
    expect(open.sort()).toEqual(openProcedures);
  });

  test("every procedure says what it answers, but for the stream of events", () => {
    const silent = [...procedures].filter(([, { output }]) => !output).map(([path]) => path);
    expect(silent).toEqual(["events.stream"]);
  });

  test("what the table refuses to a role is what the permissions refuse", () => {
    const forbidden = accessTable.filter(({ statuses }) => statuses.includes(403));
    const adminsOnly = [...procedures]
      .filter(([, { meta }]) => meta?.permission && !can("team", meta.permission))
      .map(([path]) => path);
    expect(forbidden.map(({ procedure }) => procedure).sort()).toEqual(adminsOnly.sort());
    const used = [...procedures.values()].flatMap(({ meta }) => meta?.permission ?? []);
    expect(permissions).toEqual(expect.arrayContaining<Permission>(used));
  });
});

type Prepared = { path: string; init: RequestInit };

function overRest(row: Row, scene: Scene): Prepared {
  const [method = "", route = ""] = row.route?.split(" ") ?? [];
  const input = { ...row.input?.(scene) };
  const path = route.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return value;
  });
  const body = method === "GET" || Object.keys(input).length === 0 ? null : JSON.stringify(input);
  return { path, init: { method, headers: { "content-type": "application/json" }, body } };
}

function overTrpc({ procedure, input }: Row, scene: Scene): Prepared {
  const json = JSON.stringify(input?.(scene));
  const headers = { "content-type": "application/json" };
  if (procedures.get(procedure)?.type === "mutation") {
    return { path: `/trpc/${procedure}`, init: { method: "POST", headers, ...(json && { body: json }) } };
  }
  const query = json ? `?input=${encodeURIComponent(json)}` : "";
  return { path: `/trpc/${procedure}${query}`, init: { method: "GET", headers } };
}

async function upload(): Promise<Prepared> {
  const body = new FormData();
  body.append("photo", new Blob([new Uint8Array(await jpeg({ width: 8, height: 6 }))]), "a.jpg");
  // A request says how its form is divided only once it is made.
  const form = new Request("http://localhost", { method: "POST", body });
  const type = form.headers.get("content-type") ?? "";
  return {
    path: "/api/upload-photo",
    init: { method: "POST", headers: { "content-type": type }, body: await form.arrayBuffer() },
  };
}

/** The statuses of one call by everybody, each in a workspace nobody has touched. */
async function statusesOf(prepare: (scene: Scene) => Prepared | Promise<Prepared>): Promise<number[]> {
  const statuses: number[] = [];
  for (const who of callers) {
    const scene = await makeScene(server);
    const { path, init } = await prepare(scene);
    const cookie = who === "anonymous" ? {} : await signedIn(server, scene[who]);
    const left = new AbortController();
    const { headers, ...rest } = init;
    const all = { ...(headers as Record<string, string>), ...cookie }; // made above
    const answer = await server.app.request(path, { ...rest, headers: all, signal: left.signal });
    statuses.push(answer.status);
    if (answer.headers.get("content-type")?.startsWith("application/json")) await answer.json();
    left.abort();
  }
  return statuses;
}

describe("T20: over REST", () => {
  test.each(accessTable.filter(({ route }) => route))("$route", async (row) => {
    const isUpload = row.procedure === "photos.upload";
    expect(await statusesOf((scene) => (isUpload ? upload() : overRest(row, scene)))).toEqual(row.statuses);
  });

  test.each(openRoutes)("$route", async ({ path, status }) => {
    const statuses = await statusesOf((scene) => ({ path: path(scene), init: { method: "GET" } }));
    expect(statuses).toEqual(callers.map(() => status));
  });
});

describe("T20: over tRPC", () => {
  test.each(accessTable)("$procedure", async (row) => {
    const expected = (row.overTrpc ?? row.statuses).map((status) => (status < 300 ? 200 : status));
    expect(await statusesOf((scene) => overTrpc(row, scene))).toEqual(expected);
  });

  test("nobody hears the events signed out: the stream is a refusal, and ends", async () => {
    const stream = await server.app.request("/trpc/events.stream");
    const told = await stream.text();
    expect(told).toContain("event: serialized-error");
    expect(told).toContain('"appCode":"UNAUTHORIZED"');
  });
});
