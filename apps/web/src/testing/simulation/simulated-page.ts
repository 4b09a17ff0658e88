import type { Item } from "@lotwright/contracts/catalog/items";
import type {
  EditedField,
  LotPlace,
  NewSimulatedLot,
  OpenSimulatedPage,
  ShownLot,
  Waiting,
  WaitingChange,
} from "@lotwright/testing/simulated-page";
import type { QueryClient } from "@tanstack/react-query";
import { type Api, type ApiClient, callContextOfUser, createApi, createApiClient } from "../../data/api/trpc";
import { findListed, itemsQuery } from "../../data/lots/item-lists";
import { createQueryClient } from "../../data/query-client";
import { type ChangesFeed, createChangesFeed, isOutsideFeed } from "../../features/events/changes-feed";
import { combine } from "../../features/events/combine-changes";
import { createItemsRefresh } from "../../features/events/refresh-items";
import { fieldsOf } from "../../features/exports/handover/lot-change";
import { knownLots } from "../../features/lots/known-lots";
import { suggestLotNumber } from "../../features/lots/lot-suggestion";
import {
  createOfflineCache,
  evictHidden,
  fromServerOnly,
  offlineLink,
  openQueryStore,
} from "../../features/offline/cache";
import { readHeldLots } from "../../features/offline/lot-blocks";
import { deviceId } from "../../features/offline/lot-blocks/device-id";
import { holdLots } from "../../features/offline/lot-blocks/held-lots";
import { openOutbox } from "../../features/offline/open-outbox";
import {
  chosenValues,
  conflictVersions,
  draftHolder,
  editHolder,
  findUpdate,
  type Outbox,
  type PendingChange,
  rejectedPhotoOf,
  rejectionOf,
} from "../../features/offline/queue";
import { withoutDeleted } from "../../features/offline/queue/deleted-lots";
import { withPendingChanges } from "../../features/offline/queue/pending-items";
import { itemIdOf } from "../../features/offline/queue/records";

type App = {
  userId: string;
  queryClient: QueryClient;
  client: ApiClient;
  api: Api;
  outbox: Outbox;
  feed: ChangesFeed;
};

const toShown = ({ id, lotNumber, title, notes, condition, photoUrls }: Item): ShownLot => ({
  ...{ id, lotNumber, title, notes: notes ?? "", condition, photoUrls },
});

function toWaiting(change: PendingChange): WaitingChange {
  const { id, kind, status } = change;
  const rejection = rejectionOf(change);
  const problem = rejection?.kind ?? (status.kind === "failing" ? "failing" : undefined);
  const message = rejection?.message ?? (status.kind === "failing" ? status.message : undefined);
  return {
    ...{ id, kind, itemId: itemIdOf(change) },
    ...(problem && { problem }),
    ...(message !== undefined && { message }),
    versions: conflictVersions(change).map(({ name, local, remote }) => ({
      ...{ name, own: local, stored: remote },
    })),
  };
}

function describeWaiting({ outbox }: App): Waiting {
  const { lots, deletions, photos, status, isFull, isFailing } = outbox.view();
  return {
    ...{ status, isFull, isFailing, photoCount: photos.length },
    changes: lots.map(toWaiting),
    deletions: deletions.map(({ id, itemId, status: deletion }) => ({
      ...{ id, itemId },
      ...(deletion.kind !== "queued" && { message: deletion.message }),
    })),
  };
}

/** The whole items of a manifest that the page has loaded. */
const loadedItems = ({ queryClient }: App, manifestId: string) =>
  findListed(queryClient, manifestId) as Item[] | undefined; // the simulation loads whole items only

/** Adds a lot as the camera does, with the suggested number. */
async function addLot(app: App, { id, manifestId, title, photos }: NewSimulatedLot): Promise<number> {
  const { userId, api, outbox } = app;
  const sequence = { userId, manifestId };
  const next = api.manifests.nextLotNumber.getData({ id: manifestId });
  const known = knownLots(sequence, {
    nextOnServer: next?.lotNumber,
    reserved: next?.reserved,
    first: undefined,
    items: loadedItems(app, manifestId),
    queue: outbox.view().lots,
    held: readHeldLots(sequence),
  });
  const lotNumber = suggestLotNumber(sequence, known);
  const holder = draftHolder(manifestId);
  if (photos.length > 0) await outbox.addPhotos(holder, photos);
  const photoCount = outbox.view().photos.filter((photo) => photo.holder === holder).length;
  const fields = { manifestId, lotNumber, title, onLotClash: "next" as const };
  await outbox.addLot({ id, manifestId, manifestName: "Sale", holder, fields });
  return photoCount;
}

/** The lots of a manifest on screen, with the pending changes and without the deleted ones. */
function shownItems(app: App, manifestId: string): Item[] | undefined {
  const items = loadedItems(app, manifestId);
  const { lots, deletions } = app.outbox.view();
  return items && withPendingChanges(withoutDeleted(items, deletions), lots);
}

/** A lot on screen, and the values that its form shows. */
function openForm(app: App, { id, manifestId }: LotPlace) {
  const item = loadedItems(app, manifestId)?.find((loaded) => loaded.id === id);
  if (!item) throw new Error("The lot is not on screen");
  return { item, base: fieldsOf(item, findUpdate(app.outbox.view().lots, id)) };
}

/** Edits a field as the lot's form does: on top of the pending change, with the values of the form as its base. */
async function editLot(app: App, lot: LotPlace, field: EditedField, value: string): Promise<void> {
  const { item, base } = openForm(app, lot);
  const { id, manifestId, updatedAt } = item;
  const fields = { ...base, [field]: value };
  const change = { item: { id, manifestId, updatedAt }, manifestName: "Sale", base, fields };
  await app.outbox.addChange({ ...change, holder: editHolder(id) });
}

/** Reads the lots of a manifest whole, and the number of the next one. */
async function readLots({ api, client, queryClient, feed }: App, manifestId: string): Promise<void> {
  // The event stream opens before a screen reads its lots, and the page follows the feed from then on.
  if (!feed.hasStarted()) await feed.start();
  await api.manifests.nextLotNumber.fetch({ id: manifestId }, { staleTime: 0 }).catch(() => undefined);
  await queryClient.fetchQuery({ ...itemsQuery(client, manifestId), staleTime: 0 });
}

/** Applies a page of the changes feed to the lots that the page has loaded, or reads these whole where the app does. */
async function catchUp(app: App, manifestId: string): Promise<boolean> {
  const { client, queryClient, feed } = app;
  const refreshItems = createItemsRefresh(queryClient, (input) =>
    client.items.byIds.query(input, { context: fromServerOnly }),
  );
  const page = feed.hasStarted() ? await feed.read() : undefined;
  const list = queryClient.getQueryCache().find({ queryKey: itemsQuery(client, manifestId).queryKey });
  const isOld = !list || isOutsideFeed(queryClient, list);
  if (!page || isOld || !loadedItems(app, manifestId)) {
    await readLots(app, manifestId);
    return true;
  }
  const { items, fromFeed } = combine(queryClient, [{ type: "resync" }], page);
  const changed = items.get(manifestId);
  if (changed) await refreshItems(manifestId, changed, fromFeed);
  return page.isCurrent;
}

async function resolveConflict({ outbox }: App, changeId: string, isOwn: boolean): Promise<void> {
  const change = outbox.view().lots.find(({ id }) => id === changeId);
  if (!change) return;
  const versions = conflictVersions(change);
  const choices = Object.fromEntries(versions.map(({ name }) => [name, isOwn ? "local" : "remote"] as const));
  await outbox.resolveConflict(changeId, chosenValues(versions, choices));
}

/** Opens the app of a user as a new page does, without its screens. */
export const openPage: OpenSimulatedPage = async (userId) => {
  const queryClient = createQueryClient();
  const cache = createOfflineCache(openQueryStore);
  const client = createApiClient(offlineLink(cache, evictHidden(queryClient)));
  const api = createApi(queryClient, client);
  const utils = new Proxy(api, {
    get: (target, name) => (name === "client" ? client : Reflect.get(target, name)),
  });
  // The route's loader does the same. Without a connection the phone's copy is enough.
  await api.auth.current.fetch().catch(() => undefined);
  const { outbox } = await openOutbox(userId, { queryClient, utils: utils as never }); // React's utils are these and the client
  const app: App = { userId, queryClient, client, api, outbox, feed: createChangesFeed(client) };
  return {
    addLot: (lot) => addLot(app, lot),
    valueInForm: (lot, field) => openForm(app, lot).base[field] ?? "",
    editLot: (lot, field, value) => editLot(app, lot, field, value),
    async removeLot({ id, manifestId, lotNumber }) {
      const endUndo = await outbox.removeLot({ id, manifestId, lotNumber, sectionLetter: "" });
      endUndo();
    },
    async readLots(manifestId) {
      await readLots(app, manifestId);
      return (shownItems(app, manifestId) ?? []).map(toShown);
    },
    catchUp: (manifestId) => catchUp(app, manifestId),
    shownLots: (manifestId) => shownItems(app, manifestId)?.map(toShown),
    flush: outbox.flush,
    uploadNow: () => outbox.flushNow(),
    waiting: () => describeWaiting(app),
    resolveConflict: (changeId, isOwn) => resolveConflict(app, changeId, isOwn),
    retry: (changeId) => outbox.retryLot(changeId),
    async reserveNumbers(manifestId, count) {
      const wanted = { manifestId, deviceId: deviceId() ?? "", count };
      const leased = await client.lotLeases.lease.mutate(wanted, { context: callContextOfUser(userId) });
      holdLots({ userId, manifestId }, leased, true);
    },
    async sendWithoutPhoto(changeId) {
      const change = outbox.view().lots.find(({ id }) => id === changeId);
      const photoId = change && rejectedPhotoOf(change);
      if (photoId) await outbox.sendWithoutPhoto(changeId, photoId);
    },
    retryDeletion: (id) => outbox.retryDeletion(id),
    async discard(changeId) {
      const change = outbox.view().lots.find(({ id }) => id === changeId);
      if (change) await outbox.discardLot(change);
    },
  };
};
