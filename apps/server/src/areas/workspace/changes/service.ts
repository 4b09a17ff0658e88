import {
  type ChangeEntry,
  type ChangesInput,
  type ChangesPage,
  type ChangeType,
  changeTypes,
  type SettingId,
} from "@lotwright/contracts/exports/changes";
import { consignors, items, manifests } from "@lotwright/db/schema";
import { and, inArray } from "drizzle-orm";
import { absoluteLogoUrl, originFor } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { ofVisibleManifests, visibleManifests } from "../../accounts/assignments/access";
import { loadSections } from "../../accounts/settings/access";
import { branding, capture, company, customFields, exportFormat } from "../../accounts/settings/sections";
import { visibleConsignors } from "../../catalog/consignors/access";
import { listedConsignorViews } from "../../catalog/consignors/view";
import { isAmong } from "../../catalog/items/filters";
import { kinds } from "../../catalog/items/lists";
import { manifestView } from "../../catalog/manifests/view";
import { type FeedState, type Place, ranks, readFeedState, readPlaces, startAt } from "./access";
import { encodeCursor, type Position, readCursor, viewOf } from "./cursor";

const defaultLimit = 100;

const removedTypes = new Map<number, "consignor" | "manifest" | "item">([
  [ranks.removedConsignor, "consignor"],
  [ranks.removedManifest, "manifest"],
  [ranks.removedItem, "item"],
]);

type Origin = string | undefined;
type SavedEntry = Extract<ChangeEntry, { change: "saved" }>;
type Load = (ctx: ActorContext, ids: string[], origin: Origin) => Promise<SavedEntry[]>;

/** Functions that load the current state of what the actor sees, by rank. */
const loaders = new Map<number, Load>([
  [
    ranks.item,
    async (ctx, ids, origin) => {
      const rows = await ctx.db
        .select({ id: items.id, json: kinds.item.json })
        .from(items)
        .where(and(isAmong(ids), ofVisibleManifests(ctx, items)));
      return rows.map(({ id, json }) => {
        const data = kinds.item.withOrigin(json, origin);
        return { change: "saved", type: "item", id, data };
      });
    },
  ],
  [
    ranks.manifest,
    async (ctx, ids) => {
      const isOne = inArray(manifests.id, ids);
      const rows = await ctx.db
        .select()
        .from(manifests)
        .where(and(isOne, visibleManifests(ctx)));
      return rows.map((row) => ({ change: "saved", type: "manifest", id: row.id, data: manifestView(row) }));
    },
  ],
  [
    ranks.consignor,
    async (ctx, ids) => {
      const isOne = inArray(consignors.id, ids);
      const rows = await ctx.db
        .select()
        .from(consignors)
        .where(and(isOne, visibleConsignors(ctx)));
      const views = await listedConsignorViews(ctx, rows);
      return views.map((data) => ({ change: "saved", type: "consignor", id: data.id, data }));
    },
  ],
  [ranks.setting, loadSettings],
]);

async function loadSettings(ctx: ActorContext, ids: string[], origin: Origin): Promise<SavedEntry[]> {
  const loaded = await loadSections(ctx, {
    ...{ company, branding, capture, "custom-fields": customFields, "export-format": exportFormat },
  });
  const values = {
    ...loaded,
    company: absoluteLogoUrl(loaded.company, origin),
    branding: absoluteLogoUrl(loaded.branding, origin),
  };
  return Object.entries(values)
    .filter(([id]) => ids.includes(id))
    .map(([id, data]) => ({ change: "saved", type: "setting", id: id as SettingId, data })); // the keys above
}

/** Entries of the places, in their order. */
async function entriesOf(
  ctx: ActorContext,
  places: readonly Place[],
  origin: Origin,
): Promise<ChangeEntry[]> {
  const saved = new Map<string, SavedEntry>();
  for (const [rank, load] of loaders) {
    const ids = places.filter((place) => place.rank === rank).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const entry of await load(ctx, ids, origin)) saved.set(`${rank} ${entry.id}`, entry);
  }
  return places.map(({ rank, id }) => {
    const type = removedTypes.get(rank);
    if (type) return { change: "removed", type, id };
    const entry = saved.get(`${rank} ${id}`);
    // Places and rows are of one snapshot.
    if (!entry) throw new Error(`The changes feed names ${id} of rank ${rank}, which can't be read`);
    return entry;
  });
}

type Start = { cursor: string | undefined; from: "now" | undefined; view: string; state: FeedState };

/**
 * A reader without a cursor starts before everything or now, and needs no removals that it sees the effects of, nor swept ones: its
 * cursor is never too old at its first use.
 */
function startOf({ cursor, from, view, state }: Start): Position {
  if (cursor !== undefined) return readCursor(cursor, view, state);
  const { settled, horizon } = state;
  return { place: startAt(from === "now" ? settled : 0), floor: Math.max(settled, horizon + 1) };
}

/**
 * A page of the changes feed, in the order of transactions. A page ends before the oldest transaction that is still running, so
 * that none with a lower id can commit behind a reader.
 */
export function listChanges(ctx: ActorContext, input: ChangesInput): Promise<ChangesPage> {
  const { limit = defaultLimit, cursor, from, types: listed } = input ?? {};
  const types = listed ? (listed.split(",") as ChangeType[]) : changeTypes; // the contract's pattern
  const origin = originFor(ctx, input);
  const read = async (ctx: ActorContext): Promise<ChangesPage> => {
    const state = await readFeedState(ctx.db);
    const view = viewOf(ctx, state, types);
    const { place: after, floor } = startOf({ cursor, from, view, state });
    const { settled, next } = state;
    const places = await readPlaces(ctx, { after, floor, settled, limit: limit + 1 }, types);
    const page = places.slice(0, limit);
    const last = places.length > limit ? page.at(-1) : undefined;
    const changes = await entriesOf(ctx, page, origin);
    const place = last ?? (settled > after.changedIn ? startAt(settled) : after);
    const hasMore = last !== undefined;
    return {
      changes,
      cursor: encodeCursor(view, { place, floor }),
      hasMore,
      isCurrent: !hasMore && settled >= next,
    };
  };
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return ctx.db.transaction((tx) => read({ ...ctx, db: tx }), snapshot);
}
