import type { AppliedNumbers, NumbersPreview } from "@lotwright/contracts/catalog/lot-numbers";
import { Download, Undo2 } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Working } from "../../components/ui/working";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useUndoChange } from "../../data/lots/undo-change";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { NumberChanges, NumberNotes } from "./number-changes";
import { downloadNumberMap } from "./number-map";
import { NumberingFields } from "./numbering-fields";
import { useRenumberedToast } from "./use-number-changes";
import { type Numbering, useNumbering } from "./use-numbering";

type NumbersDialogProps = {
  manifestId: string;
  /** Initially selected lots, which are renumbered by default. */
  selectedIds?: readonly string[];
  /** Whether the selected lot is to be inserted after another one. */
  isInsert?: boolean;
  onClose: () => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    numbers: NumbersDialogProps;
  }
}

const none: readonly string[] = [];

/** Dialog that renumbers the lots of a manifest, with a preview. */
export default function NumbersDialog(props: NumbersDialogProps) {
  const { manifestId, selectedIds = none, isInsert = false, onClose } = props;
  const numbering = useNumbering(manifestId, selectedIds, isInsert);
  const { renumbered } = numbering;
  const showRenumbered = useRenumberedToast(manifestId);
  const close = () => {
    onClose();
    if (renumbered?.snapshotId) showRenumbered(renumbered);
  };
  return (
    <Dialog onOpenChange={close} title="Renumber Lots">
      {renumbered ? (
        <Renumbered {...{ manifestId, renumbered }} onDone={close} onUndone={onClose} />
      ) : (
        <Choosing {...{ numbering, onClose }} selectedCount={selectedIds.length} />
      )}
    </Dialog>
  );
}

type ChoosingProps = { numbering: Numbering; selectedCount: number; onClose: () => void };

function Choosing({ numbering, selectedCount, onClose }: ChoosingProps) {
  const { shown, isCurrent, isOnline, apply, applying } = numbering;
  const count = shown?.count ?? 0;
  const isInsert = numbering.choices.how === "after";
  return (
    <>
      <NumberingFields {...{ numbering, selectedCount }} />
      <div className="space-y-2 pt-4">
        {applying.isPending ? (
          <Working text={`Renumbering ${plural(count, "lot")}`} count={count} />
        ) : (
          <Summary numbering={numbering} />
        )}
        {shown && (
          <div aria-busy={!isCurrent} className="space-y-2 aria-busy:opacity-60">
            <NumberNotes changes={shown} />
            <NumberChanges changes={shown} className="max-h-40" />
          </div>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        <Button
          disabled={!isOnline || !isCurrent || count === 0}
          isBusy={applying.isPending}
          busyText="Renumbering..."
          onClick={apply}
        >
          {isInsert ? insertText(isCurrent ? shown : undefined) : renumberText(count)}
        </Button>
      </DialogActions>
    </>
  );
}

const renumberText = (count: number) => (count > 0 ? `Renumber ${plural(count, "lot")}` : "Renumber");

const insertText = (shown: NumbersPreview | undefined) =>
  shown?.after[0] ? `Insert as lot ${shown.after[0]}` : "Insert";

/** Summary of what the chosen renumbering does, or why it is impossible. */
function Summary({ numbering }: { numbering: Numbering }) {
  const { isOnline, preview, applying, shown, problems, choices } = numbering;
  const error = applying.error ?? (shown ? undefined : preview.error);
  if (!isOnline) return <Status text="You're offline. Renumbering lots needs a connection." />;
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-destructive">
        <p className="min-w-0 break-words">{errorMessage(error)}</p>
        {preview.error && (
          <Button variant="secondary" onClick={() => void preview.refetch()}>
            Retry
          </Button>
        )}
      </div>
    );
  }
  if (Object.keys(problems).length > 0) return null;
  if (choices.how === "after" && choices.after.trim() === "") return <Status text="Write a lot number." />;
  if (choices.which === "named" && choices.lots.trim() === "") return <Status text="Write which lots." />;
  if (!shown) return <Status text="Loading the new numbers..." />;
  return <Status text={summaryOf(shown.count, choices)} />;
}

function summaryOf(count: number, { how, start }: Numbering["choices"]): string {
  if (count === 0) {
    if (how === "close") return "Nothing changes. There are no gaps to close.";
    if (how === "after") return "Nothing changes. The lot has this number already.";
    return start.trim() === ""
      ? "Nothing changes yet. Enter a first number."
      : "Nothing changes. Enter another first number.";
  }
  return `${plural(count, "lot")} ${count === 1 ? "gets" : "get"} another number.`;
}

const Status = ({ text }: { text: string }) => <p role="status">{text}</p>;

type RenumberedProps = {
  manifestId: string;
  renumbered: AppliedNumbers;
  onDone: () => void;
  onUndone: () => void;
};

/** Result of a renumbering. */
function Renumbered({ manifestId, renumbered, onDone, onUndone }: RenumberedProps) {
  const { snapshotId, count } = renumbered;
  const { undo, isPending } = useUndoChange();
  const online = useOnlineOnly();
  const utils = trpc.useUtils();
  const manifestName = utils.manifests.byId.getData({ id: manifestId })?.name ?? "Sale";
  return (
    <>
      <div className="space-y-2">
        <Status text={`${plural(count, "lot")} renumbered.`} />
        <NumberNotes changes={renumbered} />
        <NumberChanges changes={renumbered} className="max-h-80" />
      </div>
      <DialogActions>
        {snapshotId && (
          <Button
            variant="ghost"
            {...online}
            isBusy={isPending}
            onClick={async () => (await undo(snapshotId, [manifestId])) && onUndone()}
          >
            <Undo2 aria-hidden className="size-5" />
            Undo
          </Button>
        )}
        {count > 0 && (
          <Button variant="secondary" onClick={() => downloadNumberMap(renumbered, manifestName)}>
            <Download aria-hidden className="size-5" />
            Download map (CSV)
          </Button>
        )}
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </>
  );
}
