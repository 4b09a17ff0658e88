import { randomUUID } from "node:crypto";
import { errorBody } from "@lotwright/contracts/values/errors";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { invalid } from "../core/errors";
import { type Input, oneOfEachKind, overRest, overTrpc, procedures, send } from "../testing/access-calls";
import { makeScene, type Scene } from "../testing/access-scene";
import { accessTable, callersWith, type Row } from "../testing/access-table";
import type { TestServer } from "../testing/app";
import { inputContracts } from "../testing/contract-fields";
import { test as base } from "../testing/test";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

/**
 * A scene in a separate database, shared by all tests, because a rejected call changes nothing and the whole database is
 * compared.
 */
let scene: Scene;
let stored: () => Promise<Record<string, string[]>>;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
  stored = await wholeDatabase(server);
});

/** Tables that rejected requests may write. */
const bookkeeping = ["rate_limits", "sessions"];

/** Returns a function that reads all rows, except for API keys' last use. */
async function wholeDatabase(server: TestServer) {
  const tables = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const domain = tables.map(({ name }) => name).filter((name) => !bookkeeping.includes(name));
  const rowsOf = (name: string) =>
    sql`select ${name} as name, (to_jsonb(t) - 'last_used_at')::text as row from ${sql.identifier(name)} t`;
  const all = sql`${sql.join(domain.map(rowsOf), sql` union all `)} order by 1, 2`;
  return async () => {
    const rows = await server.db.execute<{ name: string; row: string }>(all);
    return Object.fromEntries(domain.map((name) => [name, textsOf(rows, name)]));
  };
}

const textsOf = (rows: readonly { name: string; row: string }[], table: string) =>
  rows.filter(({ name }) => name === table).map(({ row }) => row);

const rest = accessTable.filter(({ route }) => route);
const contractsOf = (procedure: string) =>
  inputContracts.filter((one) => one.procedure === procedure).map(({ contract }) => contract);
const inputOf = ({ input }: Row, scene: Scene): Input => ({ ...input?.(scene) });
const namesOf = async (answer: Response) =>
  errorBody
    .parse(await answer.json())
    .issues?.map(({ path }) => path)
    .sort();

/** One call per permission; guard.test.ts verifies that every 403 comes from a permission. */
const forbidden = oneOfEachKind(
  accessTable.filter((row) => callersWith(403, row).length > 0),
  ({ procedure }) => {
    const { type, meta } = procedures.get(procedure) ?? {};
    return [type, meta?.permission, meta?.permissionToChange].join();
  },
);

describe("forbidden calls", () => {
  test.for(forbidden)(
    "rejects $procedure without a permission and changes nothing",
    async (row, { server }) => {
      const before = await stored();
      for (const who of callersWith(403, row)) {
        const calls = [...(row.route ? [await overRest(row, scene)] : []), overTrpc(row, scene)];
        for (const call of calls) expect((await send(server, scene, who, call)).status).toBe(403);
      }
      expect(await stored()).toEqual(before);
    },
  );
});

describe("unknown keys", () => {
  const more = { role: "admin", workspaceId: randomUUID() };

  const withInput = accessTable.filter(
    ({ procedure, file }) => procedures.get(procedure)?.inputs.length && !file,
  );

  test("rejects an unknown key of every procedure by name", () => {
    const accepted = withInput.filter((row) => {
      const [contract] = contractsOf(row.procedure);
      const { error } = contract?.safeParse({ ...inputOf(row, scene), ...more }) ?? {};
      const named = error ? invalid(error).details.issues?.map(({ path }) => path) : [];
      return named?.sort().join() !== "role,workspaceId";
    });
    expect(accepted.map(({ procedure }) => procedure)).toEqual([]);
    expect(withInput.length).toBeGreaterThan(90);
  });

  test.for(oneOfEachKind(rest))(
    "rejects an unknown key of $route by name and changes nothing",
    async (row, { server }) => {
      const before = await stored();
      const call = await overRest(row, scene, { ...inputOf(row, scene), ...more });
      const answer = await send(server, scene, "owner", call);
      expect(answer.status).toBe(400);
      expect(await namesOf(answer)).toEqual(["role", "workspaceId"]);
      expect(await stored()).toEqual(before);
    },
  );

  test.for(oneOfEachKind(withInput))(
    "rejects an unknown key of $procedure over tRPC by name and changes nothing",
    async (row, { server }) => {
      const before = await stored();
      const answer = await send(
        server,
        scene,
        "owner",
        overTrpc(row, scene, { ...inputOf(row, scene), ...more }),
      );
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { data: { issues: [{ path: "role" }, { path: "workspaceId" }] } },
      });
      expect(await stored()).toEqual(before);
    },
  );
});

describe("invisible records", () => {
  const hidden = rest.filter((row) => callersWith(404, row).length > 0);
  const isId = (value: unknown) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);

  test.for(hidden)(
    "answers $route for an invisible record like an unknown id and changes nothing",
    async (row, { server }) => {
      const input = inputOf(row, scene);
      const unknown = Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, isId(value) ? randomUUID() : value]),
      );
      const before = await stored();
      for (const who of callersWith(404, row)) {
        const seen = await send(server, scene, who, await overRest(row, scene, input));
        const nothing = await send(server, scene, who, await overRest(row, scene, unknown));
        expect([seen.status, nothing.status]).toEqual([404, 404]);
        expect(await seen.text()).toBe(await nothing.text());
      }
      expect(await stored()).toEqual(before);
    },
  );
});
