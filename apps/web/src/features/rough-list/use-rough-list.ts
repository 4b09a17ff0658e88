import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { findListed } from "../../data/lots/item-lists";
import { makeId } from "../../lib/device";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import type { DraftOwner } from "../offline/drafts";
import { type LotFields, toastLotsAdded, useOutbox } from "../offline/queue";
import { type ListDraft, moveList, onListMoved, readList, writeList } from "./list-draft";
import { parseList } from "./parse-list";
import { type ListedLot, type RoughLot, refreshLots, toListedLots, toRoughLot, toText } from "./rough-lots";

export type RoughListOptions = {
  owner: DraftOwner;
  manifestName: string;
  /** Suggests numbers for this many new lots. */
  numbersFor: (count: number) => number[];
  /** Creates the record of a lot. */
  toFields: (lot: ListedLot & { lotNumber: number }) => LotFields;
  onClose: () => void;
};

const joined = (...texts: (string | undefined)[]) => texts.filter((text) => text?.trim()).join("\n");

/** The list as text, even while its preview is shown. */
const textOf = ({ text, lots = [], rest, isPreviewed }: ListDraft) =>
  isPreviewed ? joined(toText(lots), rest) : text;

function sayRemoved(removed: number, added: number) {
  const kept = added - removed;
  toast({
    title: `${plural(removed, "lot")} removed`,
    description:
      kept > 0 ? `${plural(kept, "lot")} had photos or was uploaded, and stays.` : "The list is still there.",
  });
}

/** The list's state, stored on the device at each change. */
function useListDraft({ userId, manifestId }: DraftOwner) {
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const isAdded = (lotId: string) =>
    [outbox.view().lots, findListed(queryClient, manifestId) ?? []].flat().some(({ id }) => id === lotId);
  const [draft, setDraft] = useState(() => readList({ userId, manifestId }, isAdded));
  // Phrases may arrive faster than the screen renders.
  const latest = useRef(draft);
  const follow = useEffectEvent(() => {
    latest.current = readList({ userId, manifestId }, isAdded);
    setDraft(latest.current);
  });
  useEffect(() => {
    return onListMoved(follow);
  }, []);
  const change = useCallback(
    (next: (before: ListDraft) => ListDraft) => {
      latest.current = next(latest.current);
      setDraft(latest.current);
      writeList({ userId, manifestId }, latest.current);
    },
    [userId, manifestId],
  );
  return { draft, change };
}

/** Queues the lots of the list, but delays their upload while Undo is offered. */
function useAddLots({ owner, manifestName, numbersFor, toFields, onClose }: RoughListOptions) {
  const outbox = useOutbox();
  const { manifestId } = owner;
  const undo = async (before: ListDraft, ids: string[]) => {
    const removed = await outbox.takeBackLots(ids);
    const { text } = readList(owner, () => false);
    // The remaining lines are part of both drafts.
    const added = text === before.rest ? "" : text;
    if (removed > 0) moveList(owner, { text: joined(textOf(before), added) });
    sayRemoved(removed, ids.length);
  };
  return useMutation({
    mutationFn: async (draft: ListDraft) => {
      const listed = toListedLots(draft.lots ?? []);
      const numbers = numbersFor(listed.length);
      const lots = listed.map((lot, index) => {
        const fields = toFields({ ...lot, lotNumber: numbers[index] ?? 0 });
        return { id: makeId(), manifestId, manifestName, fields };
      });
      const ids = lots.map(({ id }) => id);
      const releases = ids.map((id) => outbox.hold(id));
      const release = () => {
        for (const each of releases) each();
      };
      // Prevents offering the list again if the page closes right after storing the lots.
      writeList(owner, { ...draft, ...(ids[0] !== undefined && { addedId: ids[0] }) });
      await outbox.addLots(lots);
      writeList(owner, { text: draft.rest ?? "" });
      return { draft, ids, release };
    },
    meta: { errorFallback: "The lots couldn't be added" },
    onSuccess({ draft, ids, release }) {
      toastLotsAdded(ids.length, outbox.view(), {
        onUndo: () => void undo(draft, ids).finally(release),
        onExpire: release,
      });
      onClose();
    },
  });
}

/** State of the dialog: the list's text, the preview, and adding the lots. */
export function useRoughList(options: RoughListOptions) {
  const { draft, change } = useListDraft(options.owner);
  const { mutate, isPending } = useAddLots(options);
  // Stable identity, so that unchanged lines do not rerender.
  const setLots = useCallback(
    (next: (lots: RoughLot[]) => RoughLot[]) =>
      change((before) => ({ ...before, lots: next(before.lots ?? []) })),
    [change],
  );
  return {
    ...draft,
    isAdding: isPending,
    write: (text: string) => change((before) => ({ ...before, text })),
    /** Adds a dictated phrase as a line. */
    append: (phrase: string) =>
      change((before) => ({ ...before, text: `${joined(before.text.trimEnd(), phrase)}\n` })),
    preview: () =>
      change(({ text, lots: before = [] }) => {
        const { entries, rest } = parseList(text);
        const lots = entries.map((entry) => toRoughLot(makeId(), entry));
        return { text, lots: refreshLots(lots, before), isPreviewed: true, ...(rest && { rest }) };
      }),
    /** Returns to the text, including changes made in the preview. */
    edit: () => change((before) => ({ text: textOf(before), ...(before.lots && { lots: before.lots }) })),
    setLots,
    add: () => mutate(draft),
  };
}
export type RoughList = ReturnType<typeof useRoughList>;
