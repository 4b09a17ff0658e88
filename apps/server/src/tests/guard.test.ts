import { notesWriter } from "@lotwright/ai/notes-writer";
import type { TitlesInput } from "@lotwright/ai/writer";
import { keyMay } from "@lotwright/contracts/workspace/permissions";
import { describe, expect } from "vitest";
import { one } from "../core/one";
import { createSlots } from "../limits/concurrency";
import { oneOfEachKind, overRest, overTrpc, type Prepared, procedures, send } from "../testing/access-calls";
import { exceptions, inputs } from "../testing/access-inputs";
import { neededPermissions } from "../testing/access-permissions";
import { callers, makeScenes, type Scene } from "../testing/access-scene";
import { accessTable, type Row } from "../testing/access-table";
import type { TestServer } from "../testing/app";
import { openRoutes } from "../testing/open-access";
import { errorOf } from "../testing/rest";
import { test as base } from "../testing/test";

const test = base.extend("replaced", { scope: "file" }, () => ({
  writer,
  providerCheck: { check: async () => ({ lines: [], paidCalls: 1 }), running: createSlots(100) },
  transcriber: async () => "A brass lamp.",
}));

/** A writer that returns titles unchanged. */
const writer = Object.assign(notesWriter(), {
  shortenTitles: async ({ titles }: TitlesInput) => [...titles],
});

describe("the access table", () => {
  test("lists every procedure exactly once", () => {
    expect(accessTable.map(({ procedure }) => procedure).sort()).toEqual([...procedures.keys()].sort());
  });

  test("lists every route exactly once", ({ server }) => {
    const served = server.app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    const listed = [
      ...accessTable.flatMap(({ route }) => route ?? []),
      ...openRoutes.map(({ route }) => route),
    ];
    expect(listed.sort()).toEqual([...new Set(served)].sort());
  });

  test("requires of every procedure the permissions that the list names", () => {
    const required = [...procedures].map(([path, { meta }]): [string, unknown[]] => [
      path,
      [meta?.permission, meta?.permissionToChange].filter((needed) => needed !== undefined),
    ]);
    expect(Object.fromEntries(neededPermissions)).toEqual(Object.fromEntries(required));
  });

  test("declares the output of every procedure except the event stream", () => {
    const silent = [...procedures].filter(([, { output }]) => !output).map(([path]) => path);
    expect(silent).toEqual(["events.stream"]);
  });

  test("lets an API key with the scope read use no mutation", () => {
    const mutations = [...procedures].filter(([, { type, meta }]) => type === "mutation" && meta?.permission);
    const usable = mutations.filter(([path]) =>
      neededPermissions.get(path)?.every((needed) => keyMay("read", needed)),
    );
    expect(usable.map(([path]) => path)).toEqual([]);
  });

  test("names each example and each exception after a procedure", () => {
    const named = [...Object.keys(inputs), ...Object.keys(exceptions)];
    expect(named.filter((path) => !procedures.has(path))).toEqual([]);
  });
});

/** Unused scenes, created in bulk with few statements. */
const untouched: Scene[] = [];

/** Statuses of one call by each caller, each in an unused workspace. */
async function statusesOf(
  server: TestServer,
  prepare: (scene: Scene) => Prepared | Promise<Prepared>,
): Promise<Record<string, number>> {
  if (untouched.length < callers.length) untouched.push(...(await makeScenes(server, 100)));
  const scenes = untouched.splice(0, callers.length);
  const answers = callers.map(async (who, index) => {
    const scene = one(scenes.slice(index, index + 1));
    const client = new AbortController();
    const answer = await send(server, scene, who, await prepare(scene), client.signal);
    if (answer.headers.get("content-type")?.startsWith("application/json")) await answer.json();
    client.abort();
    return [who, answer.status];
  });
  return Object.fromEntries(await Promise.all(answers));
}

describe("access over REST", () => {
  test.for(accessTable.filter(({ route }) => route))(
    "answers $route for each caller with the status in the access table",
    async (row, { server }) => {
      expect(await statusesOf(server, (scene) => overRest(row, scene))).toEqual(row.statuses);
    },
  );

  test.for(openRoutes)(
    "answers the public route $route for each caller",
    async ({ path, status }, { server }) => {
      const statuses = await statusesOf(server, (scene) => ({ path: path(scene), init: { method: "GET" } }));
      expect(statuses).toEqual(Object.fromEntries(callers.map((who) => [who, status])));
    },
  );
});

/** Rows without a REST route or with a file. Others are tested over REST, which calls the same procedures. */
const onlyOverTrpc = accessTable.filter(
  ({ procedure, route, file }) =>
    !route || file || oneOfEachKind(accessTable).some((row) => row.procedure === procedure),
);

/** Expected status over JSON, which cannot transfer files. */
const overJson = ({ file }: Row, status: number): number =>
  file && status !== 401 && status !== 403 ? 400 : status;

describe("access over tRPC", () => {
  test.for(onlyOverTrpc)(
    "answers $procedure over tRPC for each caller with the status in the access table",
    async (row, { server }) => {
      const expected = Object.entries(row.statuses).map(([who, status]) => {
        const answered = overJson(row, status);
        return [who, answered < 300 ? 200 : answered];
      });
      expect(await statusesOf(server, (scene) => overTrpc(row, scene))).toEqual(Object.fromEntries(expected));
    },
  );

  test("rejects an event stream without a session before it opens", async ({ server }) => {
    const answer = await server.app.request("/trpc/events.stream");
    expect([answer.status, await errorOf(answer)]).toEqual([
      401,
      { message: "Log in first", code: "UNAUTHORIZED" },
    ]);
  });
});
