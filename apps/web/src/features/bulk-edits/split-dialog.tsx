import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { useId, useState } from "react";
import { Picture } from "../../components/photos/picture";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { DialogActions } from "../../components/ui/dialog";
import { Loading, Skeleton } from "../../components/ui/progress";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { joinedNames } from "../../data/lots/joined-names";
import { errorMessage } from "../../lib/error-message";
import { lotName, plural } from "../../lib/format";
import { BulkDialog, useDialogMeta } from "./bulk-dialog";
import type { Edited } from "./edit-dialog";
import { OutcomeList } from "./outcome-list";
import { attachmentsOfNewLots, type OutcomeTexts } from "./outcome-table";
import { fieldNamesWithOutcome } from "./outcome-words";
import { useDone } from "./use-done";

export const splitTexts: OutcomeTexts = {
  operation: "split",
  fields: {
    keep: (lot) => `The same as in ${lot}`,
    ask: () => "Those that you choose",
    next: () => "The next ones",
    none: (lot) => `Stays with ${lot} only`,
  },
  exceptions: {
    quantity: (lot) =>
      `${itemFields.quantity.initial}. ${lot.charAt(0).toUpperCase()}${lot.slice(1)} keeps its own`,
  },
  attachments: {
    ...attachmentsOfNewLots,
    marks: () => "Go along with their photos",
    activity: () => "Begins with the split",
  },
};

/** 0 stays in the lot; 1 and more are new lots. */
type Group = number;

/** Photos of each new lot in order, without empty groups. */
function groupsOf(photoUrls: readonly string[], groupByUrl: ReadonlyMap<string, Group>): string[][] {
  const numbers = [...new Set(groupByUrl.values())].filter((group) => group > 0).sort((a, b) => a - b);
  return numbers.map((group) => photoUrls.filter((url) => groupByUrl.get(url) === group));
}

/** Dialog that splits the photos of a lot into several lots. */
export default function SplitDialog({ manifestId, ids, onClose }: Edited) {
  const [id = ""] = ids;
  const { data: item, error } = trpc.items.byId.useQuery({ id }, { meta: { hasOwnMessage: true } });
  const [groupByUrl, setGroupByUrl] = useState<ReadonlyMap<string, Group>>(new Map());
  const isOnline = useIsOnline();
  const done = useDone(manifestId);
  const split = trpc.bulkEdits.split.useMutation({
    trpc: useIdempotency(),
    meta: useDialogMeta("The lot wasn't split"),
    onSuccess: ({ snapshotId, lots }) => {
      onClose();
      const names = joinedNames(lots.map(({ lot }) => lot));
      return done({
        title: `Split into ${plural(lots.length, "new lot")}`,
        description: `${lots.length === 1 ? "Lot" : "Lots"} ${names}`,
        snapshotId,
      });
    },
  });
  const photoUrls = item?.photoUrls ?? [];
  const groups = groupsOf(photoUrls, groupByUrl);
  const isNoneLeft = groups.flat().length === photoUrls.length;
  const name = item ? `lot ${lotName(item)}` : "the lot";
  return (
    <BulkDialog
      title={`Split the photos of ${name}`}
      description={`Choose a new lot, then press the photos that go into it. New lots get the next numbers, and the ${fieldNamesWithOutcome("split", "keep")} of ${name}. Everything else stays with it.`}
      count={1}
      call={split}
      busyText={`Splitting ${name}`}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      {error && (
        <p role="alert" className="text-destructive">
          {errorMessage(error)}
        </p>
      )}
      {!(item || error) && (
        <Loading text="Loading photos...">
          <Skeleton className="h-48 rounded-lg" />
        </Loading>
      )}
      {item && <PhotoGroups {...{ photoUrls, groupByUrl, name }} onChange={setGroupByUrl} />}
      {item && (
        <div className="pt-4">
          <OutcomeList texts={splitTexts} lot={name} title="The new lots" />
        </div>
      )}
      <p role="status" className="pt-4">
        {groups.length > 0 && isNoneLeft && `Leave at least one photo in ${name}.`}
        {groups.length > 0 &&
          !isNoneLeft &&
          `${plural(groups.length, "new lot")} with ${plural(groups.flat().length, "photo")}. ${plural(photoUrls.length - groups.flat().length, "photo stays", "photos stay")}.`}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isOnline || groups.length === 0 || isNoneLeft}
          isBusy={split.isPending}
          busyText="Splitting…"
          onClick={() => split.mutate({ id, groups })}
        >
          {groups.length > 0 ? `Split off ${plural(groups.length, "lot")}` : "Split"}
        </Button>
      </DialogActions>
    </BulkDialog>
  );
}

type PhotoGroupsProps = {
  photoUrls: readonly string[];
  groupByUrl: ReadonlyMap<string, Group>;
  /** Name such as "lot 12A". */
  name: string;
  onChange: (groupByUrl: ReadonlyMap<string, Group>) => void;
};

function PhotoGroups({ photoUrls, groupByUrl, name, onChange }: PhotoGroupsProps) {
  const [active, setActive] = useState<Group>(1);
  const used = Math.max(0, ...groupByUrl.values());
  const offered = Math.min(maxPhotosPerItem, photoUrls.length - 1, used + 1);
  const toggle = (url: string) => {
    const next = groupByUrl.get(url) === active ? 0 : active;
    onChange(new Map([...groupByUrl, [url, next]]));
  };
  return (
    <>
      <GroupChoice {...{ active, offered }} onChoose={setActive} />
      <ul className="grid grid-cols-3 gap-2 pt-4 large-text:grid-cols-1 sm:grid-cols-5">
        {photoUrls.map((url, index) => {
          const group = groupByUrl.get(url) ?? 0;
          const place = group === 0 ? `stays in ${name}` : `goes into new lot ${group}`;
          return (
            <li
              key={url}
              className={classNames(
                "relative overflow-hidden rounded-md border-2 bg-muted",
                group > 0 ? "border-primary" : "border-transparent",
              )}
            >
              {/* A photo on another site is rendered as a link. */}
              <div className="aspect-4/3 [&_a]:relative [&_a]:z-10">
                <Picture
                  src={thumbnailUrl(url) ?? url}
                  alt=""
                  width={400}
                  height={300}
                  className="size-full object-cover"
                />
              </div>
              <button
                type="button"
                aria-pressed={group === active}
                aria-label={`Photo ${index + 1} ${place}`}
                onClick={() => toggle(url)}
                className={classNames(
                  "block min-h-11 w-full px-1 py-1 text-sm after:absolute after:inset-0",
                  group > 0 ? "bg-primary font-medium text-primary-foreground" : "text-muted-foreground",
                )}
              >
                {group > 0 ? `New lot ${group}` : "Stays"}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type GroupChoiceProps = { active: Group; offered: number; onChoose: (group: Group) => void };

function GroupChoice({ active, offered, onChoose }: GroupChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Photos go into</legend>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: offered }, (_, index) => index + 1).map((group) => (
          <label
            key={group}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 hover:bg-muted has-checked:bg-muted"
          >
            <input
              type="radio"
              name={name}
              value={group}
              checked={group === active}
              onChange={() => onChoose(group)}
              className="size-4 shrink-0 accent-(--color-primary)"
            />
            {`New lot ${group}`}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
