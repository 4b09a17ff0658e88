import { randomUUID } from "node:crypto";
import { lotSorts } from "@lotwright/contracts/catalog/lot-filters";
import { minSoldLots } from "@lotwright/contracts/catalog/results";
import { manifests, sessions } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { queueJobs } from "../core/jobs";
import { claimJob } from "../jobs/claim";
import { overRest, send } from "../testing/access-calls";
import { makeScene, type Scene } from "../testing/access-scene";
import { accessTable } from "../testing/access-table";
import { actorOf, type TestServer } from "../testing/app";
import { indexesOf, nodesOf, type Plan, plansOf, statementsIn } from "../testing/plans";
import type { Statement } from "../testing/statements";
import { test as base } from "../testing/test";
import { vacuum } from "../testing/vacuum";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

/** Enough rows that the planner prefers an index for one workspace. */
const others = { workspaces: 250, perWorkspace: 10 };
test.beforeAll(async ({ server }) => {
  await fillOthers(server);
});

/** Fills all large tables with rows of other workspaces. */
async function fillOthers(server: TestServer): Promise<void> {
  const { workspaces, perWorkspace: each } = others;
  await server.db.execute(sql`
    do $$
    begin
      insert into workspaces select from generate_series(1, ${sql.raw(String(workspaces))});
      create temporary table place on commit drop as
        select id as workspace_id, gen_random_uuid() as user_id, number
        from workspaces, generate_series(1, ${sql.raw(String(each))}) number;
      insert into workspaces select from generate_series(1, 2000);
      insert into users (id, workspace_id, email, password_hash, role)
        select user_id, workspace_id, user_id || '@example.test', 'none', 'team' from place;
      insert into sessions (id, user_id, expires_at) select user_id::text, user_id, now() + interval '1 day' from place;
      insert into password_resets (id, user_id, expires_at)
        select user_id::text, user_id, now() + interval '1 hour' from place;
      insert into invitations (workspace_id, invited_by, token_hash, expires_at)
        select workspace_id, user_id, user_id::text, now() + interval '7 days' from place;
      insert into manifests (id, workspace_id, name, consignor, public_share_token)
        select user_id, workspace_id, 'Sale', 'A. Field', user_id::text from place;
      insert into assignments (workspace_id, manifest_id, user_id) select workspace_id, user_id, user_id from place;
      insert into items (workspace_id, manifest_id, lot_number, photo_urls, creation_hash)
        select workspace_id, user_id, 1000 + lot, array['/photos/' || md5(user_id::text || lot) || '.jpg'], ''
        from place, generate_series(1, 2) lot;
      insert into reoffers (item_id, earlier_item_id, workspace_id) select id, id, workspace_id from items;
      insert into lot_leases (workspace_id, manifest_id, user_id, device_id, first_lot_number, last_lot_number, expires_at)
        select workspace_id, user_id, user_id, user_id, 2000 + block * 25, 2024 + block * 25, now() + interval '1 day'
        from place, generate_series(1, 2) block;
      insert into photos (workspace_id, url, state, width, height, bytes, content_hash)
        select workspace_id, photo_urls[1], 'stored', 1, 1, 1, '' from items;
      insert into photo_marks (photo_id, place, kind, text, score, is_fact, box)
        select id, 0, 'text', repeat('STERLING ', 30), 1, true, '[]' from photos;
      insert into consignors (workspace_id, user_id, name) select workspace_id, user_id, 'A. Field' from place;
      insert into consignor_details (workspace_id, name_key, name) select workspace_id, user_id::text, 'A. Field' from place;
      insert into removals (workspace_id, type, entity_id, manifest_id, changed_in)
        select workspace_id, 'item', gen_random_uuid(), manifest_id, 1000 from items;
      insert into saved_filters (workspace_id, user_id, name, filter) select workspace_id, user_id, 'To do', '{}' from place;
      insert into export_logs (workspace_id, user_id, manifest_name, item_count, photo_count)
        select workspace_id, user_id, 'Sale', 1, 1 from place;
      insert into api_keys (workspace_id, user_id, name, key_hash) select workspace_id, user_id, 'Key', user_id::text from place;
      insert into export_settings (workspace_id, user_id, date_format)
        select workspace_id, user_id, repeat('a', 500) from place;
      insert into export_mappings (workspace_id, preset_id, consignors, categories, conditions, fallbacks, price, answers)
        select id, preset, '{}', '{}', '{}', '{}', 'startPrice', '{}'
        from workspaces, unnest(array['hibid-af360', 'liveauctioneers', 'shopify']) preset;
      insert into export_presets (id, workspace_id, label, definition)
        select 'own-' || id || lot, id, 'Format ' || lot, '{}' from workspaces, generate_series(1, 3) lot;
      insert into export_adjustments (workspace_id, manifest_id, preset_id, item_id, field, value)
        select workspace_id, manifest_id, 'hibid-af360', id, 'title', 'Lamp' from items;
      insert into deliveries (id, workspace_id, manifest_id, preset_id, preset_version, user_id)
        select user_id, workspace_id, user_id, 'hibid-af360', '1', user_id from place;
      insert into delivery_lots (delivery_id, item_id, lot, cell_hashes, row_hash, photos_hash)
        select manifest_id, id, '1', '{}', '', '' from items;
      insert into undo_snapshots (workspace_id, manifest_id, user_id, operation, rows)
        select workspace_id, manifest_id, manifest_id, 'results.imported', '[]' from items;
      insert into lot_imports (id, workspace_id, manifest_id, user_id, headings, mapping, is_sure, match_by)
        select gen_random_uuid(), workspace_id, user_id, user_id, array['Lot'], '["lotNumber"]', array[true], 'lotNumber'
        from place, generate_series(1, 2);
      insert into lot_import_rows (import_id, line, cells, new_item_id)
        select id, line, array['12'], gen_random_uuid() from lot_imports, generate_series(1, 10) line;
      insert into custom_fields (workspace_id, custom_column_labels)
        select id, jsonb_build_object('custom1', repeat('a', 500)) from workspaces;
      insert into capture_settings (workspace_id, required_shots)
        select id, jsonb_build_array(repeat('a', 500)) from workspaces;
      insert into results_answers (workspace_id, words, files)
        select id, jsonb_build_array(repeat('a', 500)), '[]' from workspaces;
      insert into company_settings (workspace_id, user_id, company_name)
        select workspace_id, user_id, repeat('a', 500) from place;
      insert into branding (workspace_id, user_id, brand_color)
        select workspace_id, user_id, repeat('a', 500) from place;
      insert into first_answers (user_id, operation, key, request_hash, answer)
        select user_id, 'items.create', 'key ' || user_id, '', '{}' from place;
      insert into jobs (kind, workspace_id, batch_id, payload)
        select kind, workspace_id, manifest_id, jsonb_build_object('itemId', id)
        from items, unnest(array['description', 'reading', 'transcription']) kind;
      insert into recordings (id, workspace_id, item_id, field, state, storage_key, mime_type, bytes, duration_ms, content_hash)
        select gen_random_uuid(), workspace_id, id, 'notes', 'failed', id::text, 'audio/webm', 1, 1, '' from items;
      insert into rate_limits (key, points, expire) select 'filler ' || user_id, 1, 1 from place;
      insert into activity (workspace_id, user_id, via, verb, entity_id, manifest_id, changes)
        select workspace_id, user_id, 'web', 'item.created', gen_random_uuid(), user_id, '[]' from place;
      -- Few entries for each of many workspaces: with ten for each, a scan of the table costs hardly more than ten look-ups.
      insert into activity (workspace_id, via, verb, changes)
        select id, 'job', 'description.written', '[]' from workspaces, generate_series(1, 2);
    end $$
  `);
  // Like autovacuum. Until then, new GIN index entries are in a pending list that is read as a whole.
  await vacuum(server, "items");
}

/** Tables that a plan reads with a sequential scan, except for those of PostgreSQL and one of a single row. */
const readWhole = (plan: Plan): string[] =>
  nodesOf(plan)
    .filter((node) => node["Node Type"] === "Seq Scan" && node.Schema === "public")
    .flatMap((node) => node["Relation Name"] ?? [])
    .filter((name) => name !== "change_feed");

/** Node types of a plan, root first. */
const stepsOf = (plan: Plan): string[] => nodesOf(plan).map((node) => node["Node Type"]);

/** Sequential scans of the statements, as "table: statement". */
async function tablesReadWhole(server: TestServer, statements: Statement[]): Promise<string[]> {
  const plans = await plansOf(server, statements);
  return plans.flatMap(({ text, plan }) => readWhole(plan).map((table) => `${table}: ${text}`));
}

async function callEverything(server: TestServer, scene: Scene): Promise<void> {
  for (const row of accessTable.filter(({ route }) => route)) {
    const answer = await send(server, scene, "owner", await overRest(row, scene));
    const isEndless = answer.headers.get("content-type")?.startsWith("text/event-stream");
    await (isEndless ? answer.body?.cancel() : answer.arrayBuffer());
  }
}

test("reads no large table with a sequential scan in any documented call", async ({ server }) => {
  const scene = await makeScene(server);
  const statements = await statementsIn(server, () => callEverything(server, scene));
  expect(statements.length).toBeGreaterThan(50);
  expect(await tablesReadWhole(server, statements)).toEqual([]);
});

test("finds the recorded response of a retry by index, by key and by id", async ({ server }) => {
  const scene = await makeScene(server);
  const body = JSON.stringify({ manifestId: scene.manifest.id, id: randomUUID() });
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const create = () =>
    send(server, scene, "owner", { path: "/api/items", init: { method: "POST", headers, body } });
  const statements = await statementsIn(server, async () => {
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(201);
  });
  expect(statements.filter(({ text }) => text.includes("first_answers")).length).toBeGreaterThan(1);
  expect(await tablesReadWhole(server, statements)).toEqual([]);
});

test("finds a suggested number, its lease and the device's other leases by index", async ({ server }) => {
  const scene = await makeScene(server);
  const place = { manifestId: scene.manifest.id, deviceId: randomUUID() };
  const caller = server.callerFor(actorOf(scene.owner));
  const statements = await statementsIn(server, async () => {
    await caller.items.create({ ...place, lotNumber: 5000, onLotClash: "next" });
    await caller.lotLeases.lease(place);
  });
  expect(statements.filter(({ text }) => text.includes("lot_leases")).length).toBeGreaterThan(4);
  expect(await tablesReadWhole(server, statements)).toEqual([]);
});

test("finds lots across manifests and in each order, their offers, and saved filters, by index", async ({
  server,
}) => {
  const scene = await makeScene(server);
  const manifestId = scene.manifest.id;
  const { items, results, savedFilters } = server.callerFor(actorOf(scene.owner));
  const sold = {
    workspaceId: scene.owner.workspaceId,
    manifestId,
    saleState: "sold",
    hammerPrice: 85,
  } as const;
  for (let count = 0; count < minSoldLots; count += 1)
    await makeItem(server.db, { ...sold, title: "Brass lamp" });
  const members = server.callerFor(actorOf(scene.member)).items;
  const statements = await statementsIn(server, async () => {
    for (const sort of lotSorts) {
      const [first] = await items.find({ manifestId, sort });
      await items.find({ sort, after: first?.id, q: "lamp" });
      await members.findCards({ sort, is: "no-price,one-photo" });
    }
    await items.creators({ manifestId });
    await results.offers({ id: scene.item.id });
    await results.similarPrices({ manifestId, title: "Brass lamp" });
    await savedFilters.save({ name: "To do", filter: {} });
    await savedFilters.list();
    await savedFilters.remove({ id: scene.savedFilter.id });
  });
  expect(statements.some(({ text }) => text.includes("similarity("))).toBe(true);
  expect(statements.length).toBeGreaterThan(3 * lotSorts.length);
  expect(await tablesReadWhole(server, statements)).toEqual([]);
});

test("counts the items of listed manifests, and finds their deliveries and last changes, by index", async ({
  server,
}) => {
  const scene = await makeScene(server);
  const caller = server.callerFor(actorOf(scene.member));
  const statements = await statementsIn(server, () => caller.manifests.glances({ ids: [scene.manifest.id] }));
  expect(statements).toHaveLength(2);
  expect(await tablesReadWhole(server, statements)).toEqual([]);
});

test("summarizes a day's activity without a sequential scan", async ({ server }) => {
  const scene = await makeScene(server);
  const caller = server.callerFor(actorOf(scene.member));
  const statements = await statementsIn(server, () => caller.activity.summary({}));
  expect(statements).toHaveLength(1);
  expect(await tablesReadWhole(server, statements)).toEqual([]);
});

test("detects a statement without a matching index", async ({ server }) => {
  const byName = await statementsIn(server, () =>
    server.db.select().from(manifests).where(sql`name = ${"Sale"}`),
  );
  const byExpiry = await statementsIn(server, () =>
    server.db.select().from(sessions).where(sql`expires_at < now()`),
  );
  for (const [statement] of [byName, byExpiry]) {
    if (!statement) throw new Error("nothing was sent");
    expect(await tablesReadWhole(server, [statement])).not.toEqual([]);
  }
});

test("reads a page of a long list in index order without sorting", async ({ server }) => {
  const scene = await makeScene(server);
  const { id: manifestId, workspaceId } = scene.manifest;
  await server.db.execute(sql`
    insert into items (workspace_id, manifest_id, lot_number, creation_hash)
    select ${workspaceId}, ${manifestId}, 100000 + lot, '' from generate_series(1, 3000) lot`);
  await server.db.execute(sql`
    insert into manifests (workspace_id, name, consignor)
    select ${workspaceId}, 'Sale', 'A. Field' from generate_series(1, 3000)`);
  await server.db.execute(sql`analyze`);
  const pages = ["/api/manifests?limit=50", `/api/manifests/${manifestId}/items?limit=50`];
  const statements = await statementsIn(server, async () => {
    for (const path of pages) await (await send(server, scene, "owner", { path, init: {} })).arrayBuffer();
  });
  const paged = statements.filter(({ text }) => text.includes(" limit "));
  expect(paged).toHaveLength(3);
  for (const { plan } of await plansOf(server, paged)) expect(stepsOf(plan)).not.toContain("Sort");
});

test("finds lots by words, parts and misspelled words by index, also a word that all lots have", async ({
  server,
}) => {
  const scene = await makeScene(server);
  const { id: manifestId, workspaceId } = scene.manifest;
  await server.db.execute(sql`
    insert into items (workspace_id, manifest_id, lot_number, title, description, created_at, creation_hash)
    select ${workspaceId}, ${manifestId}, 100000 + lot, case when lot < 30 then 'Porcelain candlestick' else 'Oak chair' end,
      repeat('From the house, with a later inscription. ', 12), now() + lot * interval '1 second', '' from generate_series(1, 4000) lot`);
  await vacuum(server, "items");
  for (const who of ["owner", "team"] as const) {
    const statements = await statementsIn(server, async () => {
      for (const q of [
        "porcelain",
        "the",
        "house porcelain",
        "1012",
        "stick",
        "stick rcel",
        "porcelan",
        "porceln",
        "porceln candlstik",
      ]) {
        for (const path of ["/api/search", "/api/items"])
          await (await send(server, scene, who, { path: `${path}?q=${q}`, init: {} })).arrayBuffer();
      }
    });
    expect(await tablesReadWhole(server, statements)).toEqual([]);
    const searched = [
      { text: '"external_id")) @@ (select', index: "items_search_words", count: 7 },
      { text: '"external_id")) @@ listed', index: "items_search_words", count: 1 },
      { text: '"marks_text")) @@ ', index: "photos_search_marks", count: 5 },
      { text: " like (select", index: "items_search_names", count: 5 },
      { text: " <% ", index: "items_search_names", count: 4 },
      { text: '"lot_number" = $', index: "items_lot", count: 1 },
    ];
    for (const { text, index, count } of searched) {
      const plans = await plansOf(
        server,
        statements.filter((statement) => statement.text.includes(text)),
      );
      expect([text, plans.length]).toEqual([text, 2 * count]);
      for (const { plan } of plans)
        expect([text, indexesOf(plan)]).toEqual([text, expect.arrayContaining([index])]);
    }
  }
});

test("claims a job by reading a few rows of each workspace, however many wait", async ({ server }) => {
  for (let count = 0; count < 3; count += 1) {
    const workspaceId = randomUUID();
    const waiting = Array.from({ length: 5_000 }, () => ({ workspaceId, payload: { itemId: randomUUID() } }));
    await queueJobs(server.db, "description", waiting);
  }
  await vacuum(server, "jobs");
  const places = [{ kind: "description", perWorkspace: 4 }];
  const statements = await statementsIn(server, () => claimJob(server.db, places));
  expect(statements).toHaveLength(1);
  const plans = await plansOf(server, statements, { isRun: true });
  const rows = plans.flatMap(({ plan }) =>
    nodesOf(plan).map((node) => node["Actual Rows"] * node["Actual Loops"]),
  );
  // Fewer than wait in one workspace: four rows and a count of eleven for each of 250.
  expect(Math.max(...rows)).toBeLessThan(5_000);
});
