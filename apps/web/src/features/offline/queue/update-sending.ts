import type { Item } from "@lotwright/contracts/catalog/items";
import type { FieldsRow, RowAsWritten } from "@lotwright/contracts/catalog/write-fields";
import { maxWrittenEdits } from "@lotwright/contracts/values/limits";
import { storedPhoto } from "../../../components/photos/photo-queue";
import { toRowFailure } from "../../../data/lots/row-failure";
import { makeId } from "../../../lib/device";
import { ForeseenFailure, failureOf } from "../../../lib/error-message";
import { changedFields, isSame, pick } from "../../../lib/fields";
import { type createFailures, mayBeWritten, toUrls } from "./item-sending";
import type { OutboxState } from "./outbox-state";
import {
  findUpdate,
  type ItemValues,
  localIds,
  type OutboxWrite,
  type PendingChange,
  type UpdateItem,
  uploadedUrl,
} from "./records";
import { type Interruption, kindOfFailure } from "./retry-policy";
import type { SenderOptions } from "./sender-options";
import { localValues } from "./update-values";

/** Maximum characters of a request, so that it is sent over a slow connection before its timeout. */
const maxRequestSize = 500_000;

/** Delay in ms of updates that a server of the release before cannot take; the queue continues with other records. */
const earlierServerMs = 30_000;

const conflictMessage = "Someone else changed this lot while you were editing.";

/** An update with the row that is sent for it. `wasSent`: whether an earlier request with this row got no answer. */
type Edit = { lot: UpdateItem; row: FieldsRow; wasSent: boolean };
type Written = { item: Item; conflicts: RowAsWritten["conflicts"] };
/** Values of an item's fields as they are sent. */
type Values = Record<string, unknown>;

/** Whether the server compares a field with its base. It computes claims itself. */
const isMerged = (name: string) => name !== "unseenClaims";

/** Converts between records and rows. */
function createRows(state: OutboxState) {
  const toSent = ({ photoUrls, ...values }: Partial<ItemValues>) => ({
    ...values,
    ...(photoUrls && { photoUrls: toUrls(state, photoUrls) }),
  });
  return {
    /** The row of an update: the one that the server may have received, otherwise a new one. */
    rowOf(lot: UpdateItem): FieldsRow {
      if (lot.sent) return lot.sent;
      const values = localValues(lot);
      const changed = Object.keys(changedFields(lot.base, values));
      // An update whose values are all back at their base writes them again.
      const names = changed.length > 0 ? changed : Object.keys(values);
      const fields = toSent(pick(values, names));
      const base = toSent(pick(lot.base, names.filter(isMerged)));
      return { id: lot.itemId, editId: makeId(), fields, base };
    },
    /**
     * The update that remains after the answer to a row: fields that the user edited again, based on the written values, fields
     * that the row did not have, and conflicts. Undefined if nothing remains.
     */
    remaining(lot: UpdateItem, row: FieldsRow, { item, conflicts }: Written): UpdateItem | undefined {
      const names = Object.keys(lot.base);
      const baseSent: Values = toSent(lot.base);
      const local: Values = toSent(localValues(lot));
      const rowBase: Values = row.base ?? {};
      const isConflict = (name: string) => conflicts.some((id) => id === name);
      const isWritten = (name: string) =>
        name in row.fields &&
        !isConflict(name) &&
        (!(name in rowBase) || isSame(baseSent[name], rowBase[name]));
      const { photoUrls, ...written } = pick(row.fields, names.filter(isWritten));
      const base = { ...lot.base, ...written, ...(photoUrls && { photoUrls: photoUrls.map(storedPhoto) }) };
      const stored: Values = { ...toSent(base), ...pick(item, names.filter(isConflict)) };
      const left = names.filter((name) => !isSame(local[name], stored[name]));
      if (left.length === 0) return undefined;
      const photos = left.includes("photoUrls") ? lot.photos : item.photoUrls.map(storedPhoto);
      const status = { kind: "queued" } as const;
      const seen = { base: pick(base, left), expectedUpdatedAt: item.updatedAt };
      return { ...lot, ...seen, photos, status, sent: undefined, isRenewed: false };
    },
  };
}

/** URLs of uploaded photos by their id on this phone. */
const storedPhotos = (state: OutboxState, ids: readonly string[]): Map<string, string> =>
  new Map(
    ids.flatMap((id) => {
      const photo = state.photo(id);
      const url = photo && uploadedUrl(photo);
      return url === undefined ? [] : [[id, url]];
    }),
  );

type Settled = { change?: OutboxWrite; reject?: () => void };

/** Stores the answers to rows. */
function createAnswers(options: SenderOptions, { remaining }: ReturnType<typeof createRows>) {
  const { state, retries, sentRequests, retainOriginals, onDelivered, onRejected } = options;
  /** Shows what the server has stored. Returns the change of the record, and a function that reports conflicts. */
  const settle = ({ lot, row }: Edit, { item, conflicts }: Written): Settled => {
    retries.countSuccess(lot.id);
    // An edit during the request has replaced the record by one with another id.
    const current = findUpdate(state.get().lots, lot.itemId);
    const left = current && remaining(current, row, { item, conflicts });
    onDelivered(lot, item, left?.id === lot.id);
    if (!current) return {};
    const removedPhotos = localIds(current).filter((id) => !(left && localIds(left).includes(id)));
    if (!left) {
      if (current.id !== lot.id) onDelivered(current, item);
      return { change: { removedLots: [current.id], removedPhotos } };
    }
    if (!conflicts.some((name) => name in left.base)) return { change: { lots: [left], removedPhotos } };
    const failure = { status: 409, message: conflictMessage, current: item };
    const error = new ForeseenFailure({ ...failure, storedPhotos: storedPhotos(state, removedPhotos) });
    const rejection = { kind: "conflict", message: conflictMessage, remote: item } as const;
    const rejected: UpdateItem = { ...left, status: { kind: "rejected", rejection } };
    return { change: { lots: [rejected], removedPhotos }, reject: () => onRejected(rejected, error) };
  };
  /** Stores the answers of one request together, so that lists are drawn once. */
  return async (answers: readonly (Edit & { written: Written })[]): Promise<void> => {
    for (const { lot } of answers) await retainOriginals(findUpdate(state.get().lots, lot.itemId) ?? lot);
    const settled = answers.map(({ written, ...edit }) => settle(edit, written));
    // Subscribers are notified promptly, so that no list shows the old values after the new ones.
    await state.commitPromptly(...settled.flatMap(({ change }) => change ?? []));
    for (const { lot } of answers) sentRequests.answered(lot.id);
    for (const { reject } of settled) reject?.();
  };
}

/** Returns a function that sends the updates at the start of a list in one request. It resolves to the reason if the queue must stop. */
export function createUpdateSending(
  options: SenderOptions,
  settleFailure: ReturnType<typeof createFailures>,
  hasAllPhotos: (lot: PendingChange) => boolean,
) {
  const { state, api, retries, sentRequests } = options;
  const rows = createRows(state);
  let mostEdits = maxWrittenEdits;
  const settleAll = createAnswers(options, rows);
  const settleFailed = async ({ lot, wasSent }: Edit, error: unknown): Promise<Interruption | undefined> => {
    const current = findUpdate(state.get().lots, lot.itemId);
    if (current?.id === lot.id) return settleFailure(lot.id, error, wasSent);
    // The record was edited during the request. What it has now may be valid.
    const failure = failureOf(error);
    const isRejected = failure && kindOfFailure(failure.status) === "reject";
    const isUnwritten = isRejected && !mayBeWritten(failure, wasSent);
    if (current && isUnwritten) await state.commit({ lots: [{ ...current, sent: undefined }] });
    return undefined;
  };
  const postpone = (edits: readonly Edit[]) => {
    for (const { lot } of edits) retries.postpone(lot.id, earlierServerMs);
    return undefined;
  };
  /** Decides about a failed request. Each half is sent again on its own, until only the invalid rows are left. */
  const settleRequest = async (edits: readonly Edit[], error: unknown): Promise<Interruption | undefined> => {
    const { status } = failureOf(error) ?? {};
    // A server of an earlier release does not know the procedure. A deleted lot is an error of its row.
    if (status === 404) return postpone(edits);
    const kind = kindOfFailure(status);
    // A slow connection may carry a smaller request before its timeout.
    if (kind === "pause") mostEdits = Math.ceil(edits.length / 2);
    const [first] = edits;
    if (first && (edits.length === 1 || kind === "pause" || kind === "signedOut"))
      return settleFailed(first, error);
    const middle = Math.ceil(edits.length / 2);
    return (await request(edits.slice(0, middle))) ?? request(edits.slice(middle));
  };
  const request = async (edits: readonly Edit[]): Promise<Interruption | undefined> => {
    const response = await api.writeFields({ rows: edits.map(({ row }) => row) }).then(
      ({ rows: answers }) => ({ answers }),
      (error: unknown) => ({ error }),
    );
    if ("error" in response) return settleRequest(edits, response.error);
    mostEdits = maxWrittenEdits;
    const answered = edits.map((edit, index) => ({ edit, ...one(response.answers[index]) }));
    await settleAll(
      answered.flatMap(({ edit, item, conflicts }) =>
        item ? { ...edit, written: { item, conflicts } } : [],
      ),
    );
    let interruption: Interruption | undefined;
    for (const { edit, error } of answered) {
      if (error) interruption = (await settleFailed(edit, await toRowFailure(error))) ?? interruption;
    }
    return interruption;
  };
  return async (lots: readonly PendingChange[]): Promise<Interruption | undefined> => {
    const updates: UpdateItem[] = [];
    for (const lot of lots) {
      if (lot.kind !== "update" || !hasAllPhotos(lot) || updates.length === mostEdits) break;
      updates.push(lot);
    }
    const edits = fitting(
      updates.map((lot) => ({ lot, row: rows.rowOf(lot), wasSent: lot.sent !== undefined })),
    );
    // Retries must send the same rows, so that the server writes each edit once.
    const sending = edits.map(({ lot, row }) => ({ ...lot, sent: row }));
    await state.commit({ lots: sending });
    sentRequests.note(sending);
    return request(edits);
  };
}

/** The first edits that fit into one request. */
function fitting(edits: readonly Edit[]): Edit[] {
  let size = 0;
  const end = edits.findIndex(({ row }, index) => {
    size += JSON.stringify(row).length;
    return index > 0 && size > maxRequestSize;
  });
  return edits.slice(0, end < 0 ? edits.length : end);
}

function one(answer: RowAsWritten | undefined): RowAsWritten {
  if (!answer) throw new Error("The server has answered too few rows");
  return answer;
}
