import { useLocation } from "@tanstack/react-router";
import { isRemoved } from "../../../lib/toasts";
import { draftKey, spokenKey } from "../drafts/lot-drafts";
import type { OutboxView } from "../queue/outbox-state";
import { type Draft, draftHolder, draftOf, type PendingChange, rejectionOf } from "../queue/records";
import { useOutbox } from "../queue/use-outbox";
import { type KnownManifest, useManifests } from "./use-manifests";

const screenPattern = /^\/manifests\/([^/]+)\/(camera|new-item|voice)$/;

/** The draft that the screen at this path shows, if any. */
function draftAt(pathname: string): string | undefined {
  const [, manifestId, screen] = screenPattern.exec(pathname) ?? [];
  return manifestId && draftHolder(manifestId, screen === "voice" ? "voice" : "capture");
}

/** The key of the draft of the open screen. */
export const useShownDraft = (): string | undefined =>
  useLocation({ select: ({ pathname }) => draftAt(pathname) });

/** The key of a draft's text in this browser's storage. */
export const textKeyOf = ({ kind, manifestId }: Draft, userId: string): string =>
  kind === "voice" ? spokenKey({ userId, manifestId }) : draftKey({ userId, manifestId });

/** The drafts that have photos or recordings on this phone, except a discarded one while Undo is offered. */
function draftsIn({ photos, recordings }: OutboxView, userId: string): Draft[] {
  const holders = new Set([...photos, ...recordings].map(({ holder }) => holder));
  return [...holders].flatMap((holder) => {
    const draft = draftOf(holder);
    return draft && !isRemoved(textKeyOf(draft, userId)) ? draft : [];
  });
}

/**
 * Whether a rejected new lot stays on this phone until the user decides. False for changes of saved items, which belong
 * to their manifest.
 */
export const isRejectedLot = (lot: PendingChange): boolean =>
  lot.kind === "create" && rejectionOf(lot) !== undefined;

export type WaitingDraft = Draft & KnownManifest;

/**
 * The drafts to list, starting with those whose manifest is gone. The open screen's draft is listed only if its
 * manifest is gone. Also returns the ids of gone manifests.
 */
export function useWaitingDrafts(view: OutboxView) {
  const { userId } = useOutbox();
  const shown = useShownDraft();
  const drafts = draftsIn(view, userId);
  const named = [...drafts, ...view.lots.filter(isRejectedLot)].map(({ manifestId }) => manifestId);
  const manifests = useManifests([...new Set(named)]);
  const isGone = (manifestId: string) => manifests.get(manifestId)?.isGone ?? false;
  const waiting = drafts.flatMap((draft): WaitingDraft[] => {
    const manifest = manifests.get(draft.manifestId);
    return manifest && (draft.holder !== shown || manifest.isGone) ? [{ ...draft, ...manifest }] : [];
  });
  return { drafts: waiting.sort((a, b) => Number(b.isGone) - Number(a.isGone)), isGone };
}
