import type { ChangeEntry, ChangesPage, ChangeType } from "@lotwright/contracts/exports/changes";
import type { Database } from "@lotwright/db/client";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { one } from "../../../../core/one";
import type { TestServer } from "../../../../testing/app";

type Caller = ReturnType<TestServer["callerFor"]>;

const keyOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`;

/** The transaction id up to which a last page has read. */
const settledIn = (cursor: string) => Number(JSON.parse(Buffer.from(cursor, "base64url").toString())[1]);

/** A transaction id above those of everything that has committed. */
async function nextTransaction(db: Database): Promise<number> {
  const rows = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  return Number(one([...rows]).id);
}

/** A copy of what a user sees, made from the changes feed alone. */
export function createMirror(
  caller: Caller,
  { limit = 3, types, cursor: start }: { limit?: number; types?: string; cursor?: string } = {},
) {
  const stored = new Map<string, unknown>();
  let cursor = start;
  const entries: ChangeEntry[] = [];
  const apply = (entry: ChangeEntry) => {
    entries.push(entry);
    if (entry.change === "saved") {
      stored.set(keyOf(entry), entry.data);
      return;
    }
    stored.delete(keyOf(entry));
    if (entry.type !== "manifest") return;
    for (const [key, data] of stored)
      if (key.startsWith("item ") && Reflect.get(Object(data), "manifestId") === entry.id) stored.delete(key);
  };
  /** Applies one page. */
  async function readPage(): Promise<ChangesPage> {
    const page = await caller.changes.list({ cursor, limit, types });
    page.changes.forEach(apply);
    cursor = page.cursor;
    return page;
  }
  /** Applies all pages of transactions that have ended, and returns their entries. */
  async function read(): Promise<ChangeEntry[]> {
    const before = entries.length;
    while ((await readPage()).hasMore);
    return entries.slice(before);
  }
  return {
    stored,
    readPage,
    read,
    /** `read` of everything that has committed. A transaction that ends while a page is read holds it back. */
    async readAll(db: Database): Promise<ChangeEntry[]> {
      const before = entries.length;
      const last = await nextTransaction(db);
      do await read();
      while (settledIn(cursor ?? "") <= last);
      return entries.slice(before);
    },
    get cursor() {
      return cursor;
    },
    ids: (type: ChangeType) =>
      [...stored.keys()].filter((key) => key.startsWith(`${type} `)).map((key) => key.slice(type.length + 1)),
  };
}

export type Mirror = ReturnType<typeof createMirror>;

/** Everything of the feed that a user sees, as the lists answer it. */
async function readLists(caller: Caller): Promise<Map<string, unknown>> {
  const lots = await caller.items.find({ limit: 1_000 });
  const manifests = (await caller.manifests.list()).map(({ itemCount: _, ...manifest }) => manifest);
  const consignors = await caller.consignors.list();
  const [company, capture, custom, format] = [
    await caller.companySettings.current(),
    await caller.captureSettings.current(),
    await caller.customFields.current(),
    await caller.exportSettings.current(),
  ];
  const { fileFormat, csvDelimiter, includeColumns, dateFormat } = format;
  const { brandColor } = await caller.auth.current();
  const { logoUrl } = await caller.branding.logo();
  const settings = {
    ...{ company, capture, "custom-fields": custom, branding: { brandColor, logoUrl } },
    "export-format": { fileFormat, csvDelimiter, includeColumns, dateFormat },
  };
  const rows = [
    ...lots.map((data) => ({ type: "item", id: data.id, data })),
    ...manifests.map((data) => ({ type: "manifest", id: data.id, data })),
    ...consignors.map((data) => ({ type: "consignor", id: data.id, data })),
    ...Object.entries(settings).map(([id, data]) => ({ type: "setting", id, data })),
  ];
  return new Map(rows.map((row) => [keyOf(row), row.data]));
}

/** Expects that a mirror has exactly what the lists answer. */
export async function expectEqual(mirror: Mirror, caller: Caller): Promise<void> {
  const sorted = (rows: Map<string, unknown>) =>
    Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
  expect(sorted(mirror.stored)).toEqual(sorted(await readLists(caller)));
}
