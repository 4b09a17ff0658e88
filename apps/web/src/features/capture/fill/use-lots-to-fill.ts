import { emptyFields } from "@lotwright/contracts/catalog/item-fields";
import { useMemo, useRef, useSyncExternalStore } from "react";
import { localPhoto } from "../../../components/photos/photo-queue";
import { trpc } from "../../../data/api/trpc";
import { toCard } from "../../../data/lots/item-cards";
import { toItemFields } from "../../lots/item-fields";
import {
  editHolder,
  type PendingChange,
  recordCaptured,
  toastPhotosSaved,
  useOutbox,
  useWithoutDeleted,
} from "../../offline/queue";
import { type LotToFill, lotsToFill } from "./lots-to-fill";

/**
 * The lots of a manifest without photos, in lot order. `isLoading`: the server's lots may still arrive. `failed`: the
 * query to retry if they did not.
 */
export function useLotsToFill(manifestId: string) {
  const { subscribe, view } = useOutbox();
  const queue = useSyncExternalStore(subscribe, () => view().lots);
  // The route loads either cards or items.
  const items = trpc.items.list.useQuery({ manifestId }, { enabled: false });
  const listed = trpc.items.cards.useQuery({ manifestId }, { enabled: false });
  const loaded = useMemo(() => items.data?.map(toCard) ?? listed.data ?? [], [items.data, listed.data]);
  const cards = useWithoutDeleted(loaded);
  const lots = useMemo(() => lotsToFill(manifestId, cards, queue), [manifestId, cards, queue]);
  const isMissing = !(items.data ?? listed.data);
  const isLoading = isMissing && (items.isFetching || listed.isFetching);
  return { lots, isLoading, failed: isMissing && !isLoading ? listed : undefined };
}

/** The values of a pending change. */
function valuesOf({ fields, photos }: PendingChange) {
  const { manifestId: _, onLotClash: _clash, aiGenerationStatus: _status, ...values } = fields;
  return { ...values, photoUrls: photos };
}

const isUpdateOf = (change: PendingChange, itemId: string) =>
  change.kind === "update" && change.itemId === itemId;

/** Returns a function that reads the newest version of a lot: queued, uploaded since, or listed. */
function useBase() {
  const outbox = useOutbox();
  const utils = trpc.useUtils();
  return ({ id, updatedAt, ...named }: LotToFill) => {
    const pending = outbox.view().lots.findLast((change) => change.id === id || isUpdateOf(change, id));
    if (pending) return valuesOf(pending);
    const uploaded = updatedAt === null ? utils.items.byId.getData({ id }) : undefined;
    return uploaded ? toItemFields(uploaded) : { ...emptyFields, ...named, photoUrls: [] };
  };
}

type Manifest = { id: string; name: string };

/**
 * Returns a function that adds new photos to a lot through the upload queue. Photos are stored under the lot's form, so
 * that closing the page loses none.
 */
export function useAddPhotos({ id: manifestId, name: manifestName }: Manifest) {
  const outbox = useOutbox();
  const readBase = useBase();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const add = async (lot: LotToFill): Promise<void> => {
    const holder = editHolder(lot.id);
    const { photos, arriving } = outbox.view();
    const taken = photos.filter((photo) => photo.holder === holder);
    if (taken.length === 0 && !arriving.has(holder)) return;
    const values = readBase(lot);
    const photoUrls = [...values.photoUrls, ...taken.map(({ id }) => localPhoto(id))];
    const changeId = await outbox.addChange({
      item: { id: lot.id, manifestId },
      manifestName,
      base: values,
      fields: { ...values, photoUrls },
      holder,
    });
    recordCaptured(manifestId);
    void outbox.flush();
    const added = outbox.view().photos.filter((photo) => photo.holder === changeId).length;
    toastPhotosSaved(lot, added, outbox.view());
  };
  /** Saves sequentially, so that a screen that closes during a save does not add its photos twice. */
  return (lot: LotToFill): Promise<void> => {
    const added = last.current.then(() => add(lot));
    last.current = added.catch(() => undefined);
    return added;
  };
}
