import { maxMerged } from "@lotwright/contracts/catalog/bulk-edits";
import type { Item } from "@lotwright/contracts/catalog/items";
import { maxItemsAtOnce, maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { useId, useMemo, useState } from "react";
import { LoadProblem } from "../../components/layout/load-problem";
import { Button } from "../../components/ui/button";
import { DialogActions } from "../../components/ui/dialog";
import { Loading, Skeleton } from "../../components/ui/progress";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { type FieldUnits, useFieldUnits } from "../../data/lots/field-text";
import type { Card } from "../../data/lots/item-cards";
import { lotName, plural, shownTitle } from "../../lib/format";
import { useListedLots } from "../offline/queue";
import { BulkDialog, useDialogMeta } from "./bulk-dialog";
import type { Edited } from "./edit-dialog";
import { useFieldNames } from "./field-names";
import { byPlace } from "./lots-text";
import { MergedFields, MergedPhotos, MergeQuestions, type Photo } from "./merge-parts";
import { type Answers, choicesOf, outcomeRows, type Question, questionsOf } from "./merge-words";
import { useDone } from "./use-done";

/** Current versions of the lots; undefined until loaded. `failed`: a query that failed. */
function useItems(manifestId: string, lots: readonly Card[]) {
  // More lots cannot be merged.
  const ids = lots.length > maxMerged ? [] : lots.map(({ id }) => id);
  const slices = [ids.slice(0, maxItemsAtOnce), ids.slice(maxItemsAtOnce)].filter(({ length }) => length > 0);
  const found = trpc.useQueries((of) =>
    slices.map((ids) => of.items.byIds({ manifestId, ids }, { staleTime: 0, meta: { hasOwnMessage: true } })),
  );
  const items = found.every(({ data }) => data)
    ? found.flatMap(({ data }) => data ?? []).sort(byPlace)
    : undefined;
  return { items, failed: items ? undefined : found.find(({ isError }) => isError) };
}

/** The photos of the merged lot in order, without duplicates. */
function photosOf(lots: readonly Item[]): Photo[] {
  const all = lots.flatMap((lot) => lot.photoUrls.map((url) => ({ url, lot })));
  // The first of duplicate photos stays.
  return [...new Map(all.toReversed().map((photo) => [photo.url, photo])).values()].reverse();
}

/** Why the lots can't be merged; undefined if they can. */
function obstacleOf(lots: readonly Card[], photos: readonly Photo[]): string | undefined {
  if (lots.length > maxMerged) return `At most ${maxMerged} lots can be merged. Select fewer lots.`;
  if (photos.length <= maxPhotosPerItem) return undefined;
  return `A lot has at most ${maxPhotosPerItem} photos, and these have ${photos.length} together. Select fewer lots, or remove photos first.`;
}

const LoadingLots = () => (
  <Loading text="Loading lots...">
    <Skeleton className="h-24 rounded-lg" />
  </Loading>
);

/** Dialog that merges the selected lots into one of them. */
export default function MergeDialog({ manifestId, ids, onClose }: Edited) {
  const { cards } = useListedLots(manifestId);
  const [chosenId, setChosenId] = useState<string>();
  const lots = useMemo(() => {
    const wanted = new Set(ids);
    return cards.filter(({ id }) => wanted.has(id)).sort(byPlace);
  }, [cards, ids]);
  const kept = lots.find(({ id }) => id === chosenId) ?? lots[0];
  const { items, failed } = useItems(manifestId, lots);
  const units = useFieldUnits(manifestId);
  const [answers, setAnswers] = useState<Answers>({});
  const questions = questionsOf(items ?? [], units);
  const choices = choicesOf(questions, answers);
  const photos = photosOf(keptFirst(items ?? [], kept?.id));
  const utils = trpc.useUtils();
  const isOnline = useIsOnline();
  const done = useDone(manifestId);
  const merge = trpc.bulkEdits.merge.useMutation({
    trpc: useIdempotency(),
    meta: useDialogMeta("The lots weren't merged"),
    // Someone else may have changed the values that the user chose between.
    onError: () => utils.items.byIds.invalidate(),
    onSuccess: ({ snapshotId, merged }) => {
      onClose();
      return done({
        title: `${plural(merged, "lot")} merged into lot ${kept ? lotName(kept) : ""}`,
        snapshotId,
      });
    },
  });
  if (!kept) return null;
  const obstacle = obstacleOf(lots, photos);
  return (
    <BulkDialog
      title={`Merge ${plural(lots.length, "lot")}`}
      description="Photos and notes of all lots go into one lot. Empty fields are filled from the others, which are then deleted."
      count={1}
      call={merge}
      busyText={`Merging ${plural(lots.length, "lot")}`}
      onClose={onClose}
      className="sm:max-w-xl"
    >
      {obstacle ? (
        <p role="alert">{obstacle}</p>
      ) : (
        <div className="space-y-4">
          <KeptChoice {...{ lots, kept }} onChoose={setChosenId} />
          {items && (
            <>
              <MergeQuestions {...{ questions, answers }} onAnswer={setAnswers} />
              <MergedPhotos photos={photos} />
              <MergedFieldsOf {...{ items, kept, questions, answers, units }} />
            </>
          )}
          {!items && (failed ? <LoadProblem {...failed} /> : <LoadingLots />)}
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!(isOnline && items && choices) || obstacle !== undefined}
          isBusy={merge.isPending}
          busyText="Merging…"
          onClick={() =>
            choices && merge.mutate({ manifestId, ids: lots.map(({ id }) => id), intoId: kept.id, choices })
          }
        >
          {`Merge into lot ${lotName(kept)}`}
        </Button>
      </DialogActions>
    </BulkDialog>
  );
}

type KeptChoiceProps = { lots: readonly Card[]; kept: Card; onChoose: (id: string) => void };

function KeptChoice({ lots, kept, onChoose }: KeptChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Lot that stays</legend>
      <div className="max-h-60 max-sm:max-h-80 divide-y overflow-y-auto overscroll-contain rounded-md border">
        {lots.map((lot) => (
          <label
            key={lot.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-muted has-checked:bg-muted"
          >
            <input
              type="radio"
              name={name}
              checked={lot === kept}
              onChange={() => onChoose(lot.id)}
              className="size-4 shrink-0 accent-(--color-primary)"
            />
            <span className="flex min-w-0 grow flex-col gap-x-3 sm:flex-row sm:items-center">
              <span className="shrink-0 max-sm:order-last max-sm:text-sm">
                <span className="font-medium tabular-nums">{`Lot ${lotName(lot)}`}</span>
                <span className="text-muted-foreground sm:hidden">{` · ${plural(lot.photoCount, "photo")}`}</span>
              </span>
              <span className="min-w-0 grow max-sm:line-clamp-2 sm:truncate">{shownTitle(lot)}</span>
              <span className="shrink-0 text-muted-foreground text-sm max-sm:hidden">
                {plural(lot.photoCount, "photo")}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const keptFirst = (items: readonly Item[], keptId: string | undefined) => [
  ...items.filter(({ id }) => id === keptId),
  ...items.filter(({ id }) => id !== keptId),
];

type MergedFieldsOfProps = {
  items: readonly Item[];
  kept: Card;
  questions: readonly Question[];
  answers: Answers;
  units: FieldUnits;
};

function MergedFieldsOf({ items, kept, questions, answers, units }: MergedFieldsOfProps) {
  const { nameOf, isUsed } = useFieldNames();
  const [first, ...others] = keptFirst(items, kept.id);
  if (!first) return null;
  return (
    <MergedFields
      rows={outcomeRows({ lots: [first, ...others], questions, answers, units, nameOf, isUsed })}
    />
  );
}
