import { Suspense, useMemo, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { TextareaField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { plural } from "../../../lib/format";
import { useListedLots } from "../../offline/queue";
import { useHandover } from "./handover-context";
import { lotsByName, type ReadIds, readItemIds } from "./item-ids";
import { useAdjustMany } from "./use-fixes";
import { useAllAdjustments } from "./use-listed";

/** Dialog to enter the ids that the platform assigned to the lots, because it names photos by them. */
export function ItemIdsDialog({ onClose }: { onClose: () => void }) {
  const { check } = useHandover();
  return (
    <Dialog
      onOpenChange={onClose}
      title="Add item IDs"
      description={`Paste one line per lot: the lot number and the item ID of ${check.preset.label}, divided by a tab, a comma or a semicolon.`}
    >
      <Suspense fallback={<p role="status">Loading items...</p>}>
        <ItemIdsForm onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}

function ItemIdsForm({ onClose }: { onClose: () => void }) {
  const handover = useHandover();
  const { manifestId } = handover;
  const adjusted = useAllAdjustments();
  const { cards } = useListedLots(manifestId);
  const [text, setText] = useState("");
  const adjust = useAdjustMany(handover);
  const onlineOnly = useOnlineOnly();
  const lots = useMemo(() => lotsByName(cards, adjusted), [cards, adjusted]);
  const read = useMemo(() => readItemIds(text, lots), [text, lots]);
  const adjustments = read.ids.map(({ itemId, value }) => ({ itemId, field: "platformId" as const, value }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        adjust.mutate(adjustments, { onSuccess: onClose });
      }}
    >
      <TextareaField
        label="Lots and item IDs"
        rows={8}
        autoComplete="off"
        spellCheck={false}
        placeholder={"1001, 84211\n1002, 84212"}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="max-h-80 overflow-y-auto font-mono"
      />
      <Preview read={read} />
      <DialogActions onCancel={onClose}>
        <Button
          type="submit"
          title={onlineOnly.title}
          disabled={onlineOnly.disabled || adjustments.length === 0}
          isBusy={adjust.isPending}
          busyText="Saving..."
        >
          Save {plural(adjustments.length, "item ID")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Maximum of listed names. */
const maxListed = 20;

const listed = (names: readonly string[]) =>
  names.length > maxListed
    ? `${names.slice(0, maxListed).join(", ")} and ${names.length - maxListed} more`
    : names.join(", ");

function Preview({ read: { ids, unknown, unreadable } }: { read: ReadIds }) {
  return (
    <div role="status" className="min-h-12 pt-2 text-sm">
      <p className="text-muted-foreground">{plural(ids.length, "lot")} found</p>
      {unknown.length > 0 && (
        <p className="break-words text-destructive">Not in this manifest: {listed(unknown)}</p>
      )}
      {unreadable.length > 0 && (
        <p className="break-words text-destructive">Not a lot and an ID: {listed(unreadable)}</p>
      )}
    </div>
  );
}
