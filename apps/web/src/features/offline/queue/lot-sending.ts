import type { CreateItemInput, Item, UpdateItemInput } from "@lotwright/contracts/items";
import { isSame } from "../../../lib/changed-fields";
import { type Failure, failureOf } from "../../../lib/error-message";
import { pick } from "../../../lib/pick";
import { type Interruption, mayPass, toInterruption } from "./interruption";
import type { ItemChange, KeptLot, LotFailure } from "./records";
import type { Records, SenderOptions } from "./sender";

function interruptionOf(failure: Failure | undefined): Interruption {
  const seconds = failure?.retryAfterSeconds;
  return toInterruption({
    isSignedOut: failure?.status === 401,
    ...(seconds && { retryAfterMs: seconds * 1_000 }),
    ...(failure && { message: failure.message }),
  });
}

function toLotFailure(failure: Failure | undefined): LotFailure {
  const { message = "", nextLotNumber, issues } = failure ?? {};
  return { message, ...(nextLotNumber && { nextLotNumber }), ...(issues && { issues }) };
}

/** The newer version that a change conflicts with. */
async function newerVersion(failure: Failure | undefined): Promise<Item | undefined> {
  if (!failure?.current) return undefined;
  const { item } = await import("@lotwright/contracts/items");
  return item.safeParse(failure.current).data;
}

/** Whether a field of the newer version (remote) differs from both the base and the person's value (local). */
function isContested({ change, fields, photoIds }: KeptLot, newer: Item): boolean {
  const mine = { ...fields, photoUrls: photoIds };
  return Object.entries(change?.base ?? {}).some(([name, before]) => {
    const [theirs, wanted] = [newer, mine].map((values) => Reflect.get(values, name));
    return !isSame(theirs, before) && !isSame(theirs, wanted);
  });
}

/** Sends a lot, and applies the server's rejection to it. */
function createRequests({ state, line }: SenderOptions) {
  const addressesOf = ({ photoIds }: KeptLot) =>
    photoIds.flatMap((id) => {
      const photo = state.photo(id);
      return photo ? (photo.url ?? []) : id;
    });
  /** Records the exact body before it is sent: retries under the lot's id must reuse it. */
  const freeze = async (lot: KeptLot): Promise<CreateItemInput> => {
    if (lot.sent) return lot.sent;
    const sent = { ...lot.fields, id: lot.id, photoUrls: addressesOf(lot) };
    await state.commit({ lots: [{ ...lot, sent }] });
    return sent;
  };
  const toUpdate = (lot: KeptLot, { itemId, expectedUpdatedAt, base }: ItemChange): UpdateItemInput => {
    const { manifestId: _, onLotClash: _clash, ...fields } = lot.fields;
    const written = pick({ ...fields, photoUrls: addressesOf(lot) }, Object.keys(base));
    return { ...written, id: itemId, ...(expectedUpdatedAt && { expectedUpdatedAt }) };
  };
  return {
    send: async (lot: KeptLot): Promise<Item> =>
      lot.change ? line.updateItem(toUpdate(lot, lot.change)) : line.createItem(await freeze(lot)),
    async sendPhotosAgain(lot: KeptLot): Promise<void> {
      const { sent: _, ...rest } = lot;
      const photos = state.photosOf(lot.id).map(({ url: _url, ...photo }) => photo);
      await state.commit({ lots: [{ ...rest, isRenewed: true }], photos });
    },
    /** Replaces local photo ids by the server's URLs in later changes of the same lot. */
    renamePhotos(lot: KeptLot): KeptLot[] {
      const renamed = (names: readonly string[]) =>
        names.map((name) => (lot.photoIds.includes(name) && state.photo(name)?.url) || name);
      return state.get().lots.flatMap((other) => {
        const { change, photoIds } = other;
        if (!change || change.itemId !== lot.id || other.id === lot.id) return [];
        const { photoUrls } = change.base;
        const base = { ...change.base, ...(photoUrls && { photoUrls: renamed(photoUrls) }) };
        return [{ ...other, photoIds: renamed(photoIds), change: { ...change, base } }];
      });
    },
    /** Rebases the change on a newer version that does not conflict with it. */
    async followNewer(lot: KeptLot, change: ItemChange, { updatedAt, ...newer }: Item): Promise<void> {
      const base = pick(newer, Object.keys(change.base));
      await state.commit({ lots: [{ ...lot, change: { ...change, base, expectedUpdatedAt: updatedAt } }] });
    },
  };
}

export function createLotSending(options: SenderOptions, records: Records) {
  const { state, onDelivered } = options;
  const requests = createRequests(options);

  const settleRefusal = async (lot: KeptLot, failure: Failure | undefined, error: unknown) => {
    const isPhotoMissing = failure?.issues?.some(({ path }) => path.startsWith("photoUrls"));
    if (isPhotoMissing && !lot.isRenewed) return requests.sendPhotosAgain(lot);
    const newer = lot.change && (await newerVersion(failure));
    if (lot.change && newer && !isContested(lot, newer)) {
      return requests.followNewer(lot, lot.change, newer);
    }
    return records.park(lot, { ...toLotFailure(failure), ...(newer && { newer }) }, error);
  };
  const settleFailure = async (lotId: string, error: unknown): Promise<Interruption | undefined> => {
    const lot = state.lot(lotId);
    if (!lot) return undefined;
    const failure = failureOf(error);
    if (!failure || mayPass(failure.status)) {
      if (!records.isHopeless(lotId, failure?.status)) return interruptionOf(failure);
      await records.suspect(lot, toLotFailure(failure), error);
      return undefined;
    }
    await settleRefusal(lot, failure, error);
    return undefined;
  };
  return async (lot: KeptLot): Promise<Interruption | undefined> => {
    const answer = await requests.send(lot).then(
      (item) => ({ item }),
      (error: unknown) => ({ error }),
    );
    if ("error" in answer) return settleFailure(lot.id, answer.error);
    onDelivered(lot, answer.item);
    const followers = requests.renamePhotos(lot);
    // Immediately, so that the lot is not listed beside its own item.
    await state.commitPromptly({ lots: followers, removedLots: [lot.id], removedPhotos: lot.photoIds });
    records.trustServer();
    return undefined;
  };
}
