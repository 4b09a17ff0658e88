import { type LotFlag, lotFlags, lotSorts } from "@lotwright/contracts/catalog/lot-filters";
import { items } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { sweepClaims } from "../areas/media/marks/claims";
import { overTrpc, procedures, send } from "../testing/access-calls";
import { makeScene, type Scene } from "../testing/access-scene";
import { accessTable, type Row } from "../testing/access-table";
import type { TestServer } from "../testing/app";
import { nodesOf, type Plan, plansOf, statementsIn } from "../testing/plans";
import type { Statement } from "../testing/statements";
import { test as base } from "../testing/test";
import { vacuum } from "../testing/vacuum";

/** Number of lots in the scene's workspace, where a member has three of ten sales. */
const lotCount = 8_000;
/**
 * Maximum rows that a statement may read of a large table: pages for users with a third of the lots, but not a quarter of the
 * table.
 */
const maxRead = 1_000;
const largeTables = new Set(["items", "photos", "photo_marks", "activity"]);

const test = base
  .extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }))
  .extend("house", { scope: "file" }, async ({ server }) => {
    const scene = await makeScene(server);
    await fill(server, scene);
    return scene;
  });

async function fill(server: TestServer, { workspaceId, owner, member }: Scene): Promise<void> {
  await server.db.execute(sql`
    with sales as (
      insert into manifests (workspace_id, name, consignor)
      select ${workspaceId}, 'Sale ' || number, 'A. Field' from generate_series(1, 10) number returning id
    ), assigned as (
      insert into assignments (workspace_id, manifest_id, user_id)
      select ${workspaceId}, id, ${member.id} from sales limit 3
    ), places as (
      select id, lot, row_number() over (order by lot, id) as serial from sales, generate_series(1, ${lotCount / 10}::int) lot
    ), lots as (
      insert into items (workspace_id, manifest_id, lot_number, title, category, consignor, photo_urls, low_estimate,
        creation_hash, created_by, created_at, updated_at)
      select ${workspaceId}, id, lot, 'Lamp ' || serial * 7919 % 1000, 'Lighting ' || serial % 300, 'Consignor ' || serial % 300,
        array['/photos/' || md5(serial::text) || '.jpg'], serial % 90, '',
        case when serial % 2 = 0 then ${owner.id}::uuid else ${member.id} end,
        now() - serial * interval '1 minute', now() - serial * 7919 % 1000 * interval '1 minute'
      from places returning id, workspace_id, manifest_id, photo_urls, created_by, created_at
    ), pictures as (
      insert into photos (workspace_id, url, state, reading, width, height, bytes, content_hash)
      select workspace_id, photo_urls[1], 'stored', 'read', 1, 1, 1, photo_urls[1] from lots returning id
    ), marks as (
      insert into photo_marks (photo_id, place, kind, text, score, is_fact, box)
      select id, 0, 'text', 'STERLING', 1, true, '[]' from pictures
    )
    insert into activity (workspace_id, user_id, via, verb, entity_id, manifest_id, changes, created_at)
    select workspace_id, created_by, 'web', verb, id, manifest_id, '[]', created_at
    from lots, unnest(array['item.created', 'item.changed']) verb`);
  await vacuum(server, ...largeTables);
}

/** Rows of a large table that a scan reads, including filtered ones. */
function readBy(node: Plan): number {
  const perLoop =
    node["Actual Rows"] + node["Rows Removed by Filter"] + node["Rows Removed by Index Recheck"];
  if (!largeTables.has(node["Relation Name"] ?? "")) return 0;
  return node["Heap Fetches"] ?? Math.round(perLoop * node["Actual Loops"]);
}

type Input = Record<string, unknown>;
type Question = { row: Row; input?: Input };

const answered = z.object({ result: z.object({ data: z.unknown() }) });
const listed = z.array(z.object({ id: z.string() }));

/** Statements of one user's queries, including the second page of a list. */
async function askAll(server: TestServer, scene: Scene, who: "owner" | "team", { row, input }: Question) {
  const ask = async (given: Input) => (await send(server, scene, who, overTrpc(row, scene, given))).json();
  return statementsIn(server, async () => {
    if (!input) return ask({ ...row.input?.(scene) });
    const rows = listed.parse(answered.parse(await ask(input)).result.data);
    const last = rows.at(-1);
    if (last) await ask({ ...input, after: last.id });
  });
}

/** Plans of statements that read too many rows of a large table. */
async function walksOf(server: TestServer, statements: readonly Statement[]): Promise<string[]> {
  const reading = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  const plans = await plansOf(server, reading, { isRun: true });
  return plans.flatMap(({ text, plan }) => {
    const read = Math.max(...nodesOf(plan).map(readBy));
    return read > maxRead ? [`${read} rows: ${text}`] : [];
  });
}

const flags = lotFlags.filter((flag): flag is Exclude<LotFlag, "changed"> => flag !== "changed");

const ofLots: Input[] = [
  ...lotSorts.map((sort) => ({ sort })),
  ...flags.map((is) => ({ is })),
  { consignor: "consignor  7" },
  { category: "Lighting 7" },
  { minPrice: 20, maxPrice: 60 },
  { day: "2026-01-01" },
];
const lists: Record<string, Input[]> = {
  "items.find": ofLots,
  "items.findCards": ofLots,
  "activity.list": [
    { verb: "item.created" },
    { verb: "results.undone" },
    { fromDate: "2026-01-01", toDate: "2026-01-02" },
  ],
};

/** Queries whose counts are cached or summed, so that they may read more. The palette is in `query-plans.test.ts`. */
const others = ["manifests.list", "usage.current", "search.find", "activity.summary"];
const rows = accessTable.filter(
  ({ procedure }) => procedures.get(procedure)?.type === "query" && !others.includes(procedure),
);

const questions = rows.flatMap((row): [name: string, question: Question][] => {
  const { procedure } = row;
  const inputs = lists[procedure] ?? [];
  return [
    [procedure, { row }],
    ...inputs.map((input): [string, Question] => [
      `${procedure} ${JSON.stringify(input)}`,
      { row, input: { limit: 50, ...input } },
    ]),
  ];
});

test.for(questions)("reads few rows of a large house for %s", async ([, question], { server, house }) => {
  const statements = [
    ...(await askAll(server, house, "owner", question)),
    ...(await askAll(server, house, "team", question)),
  ];
  expect(await walksOf(server, statements)).toEqual([]);
});

test("reads few rows of a large house for the sweep of claims", async ({ server, house: { item } }) => {
  await server.db
    .update(items)
    .set({ unseenClaims: ["later stand"] })
    .where(eq(items.id, item.id));
  const statements = await statementsIn(server, () => sweepClaims(server.deps, new AbortController().signal));
  expect(statements.map(({ text }) => text)).toContainEqual(expect.stringContaining("for update"));
  expect(await walksOf(server, statements)).toEqual([]);
});
