import { type AddedItems, duplicateItemInput, maxCopies } from "@lotwright/contracts/catalog/bulk-edits";
import { useEffect, useRef, useState } from "react";
import { Input } from "../../components/ui/control";
import { Dialog } from "../../components/ui/dialog";
import { Field } from "../../components/ui/field";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { useRefreshLots, useUndoChange } from "../../data/lots/undo-change";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { useLotName } from "../offline/queue";
import { toastStillRunning, useDialogMeta } from "./bulk-dialog";
import { BulkForm } from "./bulk-form";
import { OutcomeList } from "./outcome-list";
import { attachmentsOfNewLots, type OutcomeTexts } from "./outcome-table";
import { fieldNamesWithOutcome } from "./outcome-words";

type DuplicateLotDialogProps = {
  manifestId: string;
  itemId: string;
  onClose: () => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    "duplicate-lot": DuplicateLotDialogProps;
  }
}

export const duplicateTexts: OutcomeTexts = {
  operation: "duplicate",
  fields: {
    keep: () => "The same",
    next: () => "The next ones",
    none: (lot) => `Stays with ${lot} only`,
  },
  attachments: {
    ...attachmentsOfNewLots,
    marks: () => "The same, as they have the same photos",
    activity: () => "Begins with the copy",
  },
};

/** Example: "Lots 1004–1006". */
function namesOf({ lots }: AddedItems): string {
  const [first, last] = [lots[0]?.lot ?? "", lots.at(-1)?.lot ?? ""];
  return lots.length === 1 ? `Lot ${first}` : `Lots ${first}–${last}`;
}

function useDuplicate({ manifestId, onClose }: DuplicateLotDialogProps, name: string) {
  const refresh = useRefreshLots();
  const { offerUndo } = useUndoChange();
  return trpc.bulkEdits.duplicate.useMutation({
    trpc: useIdempotency(),
    meta: useDialogMeta("No lot was added"),
    onSuccess: (added) => {
      toast({
        lot: namesOf(added),
        title: `Added as ${added.lots.length === 1 ? "a copy" : "copies"} of lot ${name}`,
        variant: "success",
        action: offerUndo({ snapshotId: added.snapshotId, manifestIds: [manifestId] }),
      });
      onClose();
      return refresh([manifestId]);
    },
  });
}

/** Dialog that creates copies of a lot. */
export default function DuplicateLotDialog(props: DuplicateLotDialogProps) {
  const { manifestId, itemId, onClose } = props;
  const name = useLotName(manifestId, itemId) ?? "";
  const duplicate = useDuplicate(props, name);
  const [text, setText] = useState("1");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const { data: count, error } = duplicateItemInput.shape.count.safeParse(
    text.trim() === "" ? Number.NaN : Number(text),
  );
  const busyText = `Adding ${plural(count ?? 0, "lot")}`;
  const close = () => {
    if (duplicate.isPending) toastStillRunning(busyText);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Duplicate lot ${name}`}
      description={`Adds lots with the next numbers, without ${fieldNamesWithOutcome("duplicate", "none")}. Everything else is the same.`}
      className="sm:max-w-md"
    >
      <BulkForm
        submitText={count === undefined ? "Add copies" : `Add ${plural(count, "lot")}`}
        busyText={busyText}
        count={count ?? 0}
        isBusy={duplicate.isPending}
        canSubmit={count !== undefined}
        error={duplicate.error}
        onSubmit={() => count !== undefined && duplicate.mutate({ id: itemId, count })}
        onClose={onClose}
      >
        <Field
          label="How many"
          hint={`Up to ${maxCopies}.`}
          error={text.trim() === "" ? undefined : error?.issues[0]?.message}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={text}
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums"
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <OutcomeList texts={duplicateTexts} lot={`lot ${name}`} title="The copies" />
      </BulkForm>
    </Dialog>
  );
}
