import { notesWriter } from "@lotwright/ai/notes-writer";
import type { TitlesInput } from "@lotwright/ai/writer";
import {
  can,
  type KeyScope,
  keyMay,
  type Permission,
  permissions,
} from "@lotwright/contracts/workspace/permissions";
import { describe, expect } from "vitest";
import { one } from "../core/one";
import { createSlots } from "../limits/concurrency";
import { oneOfEachKind, overRest, overTrpc, type Prepared, procedures, send } from "../testing/access-calls";
import { type Caller, callers, makeScenes, type Scene, scopedCallers } from "../testing/access-scene";
import { accessTable } from "../testing/access-table";
import type { TestServer } from "../testing/app";
import { openProcedures, openRoutes } from "../testing/open-access";
import { errorOf } from "../testing/rest";
import { test as base } from "../testing/test";

const test = base.extend("replaced", { scope: "file" }, () => ({
  writer,
  providerCheck: { check: async () => ({ lines: [], paidCalls: 1 }), running: createSlots(100) },
  transcriber: async () => "A brass lamp.",
}));

/** Titles come back as they were. */
const writer = Object.assign(notesWriter(), {
  shortenTitles: async ({ titles }: TitlesInput) => [...titles],
});

const scopes: Partial<Record<Caller, KeyScope>> = {
  ownersKey: "full",
  membersKey: "full",
  ownersReadKey: "read",
  ownersCatalogKey: "catalog",
  ownersExportKey: "export",
};

/** Whether the permission check accepts a caller; anonymous callers are rejected before it. */
function may(who: Caller, permission: Permission): boolean {
  if (who === "anonymous") return true;
  const scope = scopes[who];
  if (scope) return keyMay(scope, permission) && can(who === "membersKey" ? "team" : "admin", permission);
  return can(who === "owner" || who === "stranger" ? "admin" : "team", permission);
}

/** Permissions that a procedure requires, or may require. */
function requiredBy(procedure: string): Permission[] {
  const { permission, permissionToChange } = procedures.get(procedure)?.meta ?? {};
  return [permission, permissionToChange].filter((needed) => needed !== undefined);
}

/** Queries that an API key may not use with the scope "read". */
const moreThanReading = [
  "activity.list",
  "ai.status",
  "apiKeys.list",
  "assignments.list",
  "exports.adjustments",
  "exports.estimate",
  "exports.findings",
  "exports.pdfCheck",
  "exports.plan",
  "exports.preflight",
  "exports.preflightVersion",
  "sessions.list",
  "team.list",
  "workspace.planDownload",
];

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

  test("requires a permission for every procedure that is not public", () => {
    const open = [...procedures].filter(([, { meta }]) => !meta?.permission).map(([path]) => path);
    expect(open.sort()).toEqual(openProcedures);
  });

  test("declares the output of every procedure except the event stream", () => {
    const silent = [...procedures].filter(([, { output }]) => !output).map(([path]) => path);
    expect(silent).toEqual(["events.stream"]);
  });

  test("lists status 403 exactly where the permissions reject a caller", () => {
    const refusedByTable = accessTable.map(({ procedure, statuses }) => ({
      procedure,
      refused: callers.filter((_, index) => statuses[index] === 403),
    }));
    const refusedByPermission = accessTable.map(({ procedure }) => ({
      procedure,
      refused: callers.filter((who) => requiredBy(procedure).some((needed) => !may(who, needed))),
    }));
    expect(refusedByTable).toEqual(refusedByPermission);
  });

  test("lets an API key with the scope read use every query but those of a list, and no mutation", () => {
    const permitted = [...procedures].filter(([, { meta }]) => meta?.permission);
    const isRefused = ([procedure]: (typeof permitted)[number]) =>
      requiredBy(procedure).some((needed) => !keyMay("read", needed));
    const pathsOf = (entries: typeof permitted) => entries.map(([procedure]) => procedure).sort();
    const isMutation = ([, { type }]: (typeof permitted)[number]) => type === "mutation";
    expect(pathsOf(permitted.filter((one) => !isMutation(one) && isRefused(one)))).toEqual(moreThanReading);
    expect(pathsOf(permitted.filter((one) => isMutation(one) && !isRefused(one)))).toEqual([]);
  });

  test("uses every permission in a procedure", () => {
    const asked = new Set([...procedures.values()].flatMap(({ meta }) => meta?.permission ?? []));
    expect([...asked].sort()).toEqual([...permissions].sort());
  });
});

/** Unused scenes, created in bulk: many take as many statements as one. */
const untouched: Scene[] = [];

/** Statuses of one call by each caller, each in an unused workspace. */
async function statusesOf(
  server: TestServer,
  prepare: (scene: Scene) => Prepared | Promise<Prepared>,
  by: readonly Caller[] = callers,
): Promise<number[]> {
  if (untouched.length < by.length) untouched.push(...(await makeScenes(server, 100)));
  const scenes = untouched.splice(0, by.length);
  const answers = by.map(async (who, index) => {
    const scene = one(scenes.slice(index, index + 1));
    const client = new AbortController();
    const answer = await send(server, scene, who, await prepare(scene), client.signal);
    if (answer.headers.get("content-type")?.startsWith("application/json")) await answer.json();
    client.abort();
    return answer.status;
  });
  return Promise.all(answers);
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
      expect(statuses).toEqual(callers.map(() => status));
    },
  );
});

describe("access of API keys with a scope", () => {
  const ownersKey = callers.indexOf("ownersKey");
  test.for(accessTable)(
    "answers $procedure to keys of each scope like a key without one, or with 403 beyond the scope",
    async (row, { server }) => {
      const { procedure, route, statuses } = row;
      const expected = scopedCallers.map((who) =>
        requiredBy(procedure).every((needed) => may(who, needed)) ? statuses[ownersKey] : 403,
      );
      const overOne = (scene: Scene) => (route ? overRest(row, scene) : overTrpc(row, scene));
      expect(await statusesOf(server, overOne, scopedCallers)).toEqual(expected);
    },
  );
});

/** REST calls the same procedures, so over tRPC only those are called that have no route or answer differently. */
const onlyOverTrpc = accessTable.filter(
  ({ procedure, route, overTrpc }) =>
    !route || overTrpc || oneOfEachKind(accessTable).some((row) => row.procedure === procedure),
);

describe("access over tRPC", () => {
  test.for(onlyOverTrpc)(
    "answers $procedure over tRPC for each caller with the status in the access table",
    async (row, { server }) => {
      const expected = (row.overTrpc ?? row.statuses).map((status) => (status < 300 ? 200 : status));
      expect(await statusesOf(server, (scene) => overTrpc(row, scene))).toEqual(expected);
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
