import type { CreateItemInput } from "@lotwright/contracts/catalog/items";
import type { FieldsRow } from "@lotwright/contracts/catalog/write-fields";
import { persisted, valid } from "../../../lib/persisted";
import { isObject } from "../../../lib/type-guards";
import type { OutboxState } from "./outbox-state";
import { type PendingChange, sentBody } from "./records";

/** A request: the body of a creation, or the row of an update. */
type Sent = { body: CreateItemInput } | { row: FieldsRow };

const isSent = (stored: unknown): stored is Sent =>
  isObject(stored) && (isObject(stored.body) || isObject(stored.row));

export const sentRequest = persisted(
  (userId: string, lotId: string) => `lotwright.sent-request.${userId}.${lotId}`,
  valid(isSent),
);

function sentOf(lot: PendingChange): Sent | undefined {
  if (lot.kind === "update") return lot.sent && { row: lot.sent };
  const body = sentBody(lot);
  return body && { body };
}

/** The change as a page had stored it if its phone had had room. Undefined if nothing is missing. */
function withSent(lot: PendingChange, sent: Sent): PendingChange | undefined {
  if (lot.status.kind !== "queued" || sentOf(lot)) return undefined;
  if (lot.kind === "update") return "row" in sent ? { ...lot, sent: sent.row } : undefined;
  return "body" in sent ? { ...lot, status: { kind: "sent", body: sent.body } } : undefined;
}

export type SentRequests = ReturnType<typeof createSentRequests>;

/**
 * Notes requests in localStorage, whose quota is separate, if the phone is too full to store in the queue that they are sent, or that
 * they were answered. Without the note the next page would send another request.
 */
export function createSentRequests(state: OutboxState) {
  const noted = new Set<string>();
  const entryOf = (lotId: string) => sentRequest(state.userId, lotId);
  const forget = (lotId: string): void => {
    if (noted.delete(lotId)) entryOf(lotId).forget();
  };
  return {
    /** Call before the request of these changes, and after their commit. */
    note(lots: readonly PendingChange[]): void {
      for (const lot of lots) {
        const sent = state.isLotUnwritten(lot.id) && sentOf(lot);
        if (!sent) continue;
        noted.add(lot.id);
        entryOf(lot.id).write(sent);
      }
    },
    /** Call when the server has refused a request of the change, so that the next one may differ. */
    forget,
    /** Call after the commit of a successful answer. A page that could not store it leaves the note, so that the next one asks again. */
    answered(lotId: string): void {
      if (!state.isLotUnwritten(lotId)) forget(lotId);
    },
    /** Returns what an earlier page has noted to its changes. Call before anyone can edit them. */
    async restore(): Promise<void> {
      const lots: PendingChange[] = [];
      for (const id of entryOf("").endings()) {
        const [lot, sent] = [state.all().lots.find((each) => each.id === id), entryOf(id).read()];
        const restored = lot && sent && withSent(lot, sent);
        if (restored) lots.push(restored);
        if (lot && sent) noted.add(id);
        else entryOf(id).forget();
      }
      if (lots.length > 0) await state.commit({ lots });
    },
  };
}
