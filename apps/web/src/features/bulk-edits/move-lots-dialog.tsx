import type { MoveItemsInput } from "@lotwright/contracts/catalog/bulk-edits";
import { useState } from "react";
import { ManifestSelect } from "../../components/manifests/manifest-select";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { plural } from "../../lib/format";
import { useLotName } from "../offline/queue";
import { toastStillRunning } from "./bulk-dialog";
import { BulkForm } from "./bulk-form";
import { MovedLots } from "./moved-lots";
import { NumbersChoice } from "./numbers-choice";
import { OutcomeList } from "./outcome-list";
import type { OutcomeTexts } from "./outcome-table";
import { fieldNamesWithOutcome } from "./outcome-words";
import { useMoveLots } from "./use-move-lots";

type Numbers = MoveItemsInput["numbers"];

type MoveLotsDialogProps = {
  manifestId: string;
  ids: readonly string[];
  onClose: () => void;
  /** Called when the lots have left the manifest. */
  onMoved: () => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    "move-lots": MoveLotsDialogProps;
  }
}

export const moveTexts: OutcomeTexts = {
  operation: "move",
  fields: { keep: () => "Stays", ask: () => "As you choose" },
  exceptions: { externalId: () => "Stays. It must be free in the other manifest" },
  attachments: {
    recordings: () => "Go along",
    marks: () => "Go along with their photos",
    ai: () => "Goes along, with pending requests",
    adjustments: () => "Go along. The check asks if a number changed",
    deliveries: () => "Not taken along: removed here, new there",
    activity: () => "Goes along",
  },
};

/** Moves lots to another manifest, and shows which numbers they have there. */
export default function MoveLotsDialog({ manifestId, ids, onClose, onMoved }: MoveLotsDialogProps) {
  const name = useLotName(manifestId, ids.length === 1 ? ids[0] : undefined);
  const { move, moved } = useMoveLots({ manifestId, onMoved });
  const lots = name ? `lot ${name}` : plural(ids.length, "lot");
  const busyText = `Moving ${lots}`;
  const close = () => {
    if (moved) return onMoved();
    if (move.isPending) toastStillRunning(busyText);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={moved ? `Moved ${lots} to ${moved.to}` : `Move ${lots}`}
      {...(!moved && {
        description: `Only ${fieldNamesWithOutcome("move", "ask")} can change. Everything else stays, and so does the history.`,
      })}
    >
      {moved ? (
        <>
          <MovedLots lots={moved.lots} />
          <DialogActions>
            <Button onClick={onMoved}>Done</Button>
          </DialogActions>
        </>
      ) : (
        <MoveForm {...{ manifestId, ids, move, busyText, onClose }} />
      )}
    </Dialog>
  );
}

type MoveFormProps = {
  manifestId: string;
  ids: readonly string[];
  move: ReturnType<typeof useMoveLots>["move"];
  busyText: string;
  onClose: () => void;
};

function MoveForm({ manifestId, ids, move, busyText, onClose }: MoveFormProps) {
  const isOnline = useIsOnline();
  const manifests = trpc.manifests.list.useQuery();
  const [chosen, setChosen] = useState("");
  const [numbers, setNumbers] = useState<Numbers>("keep");
  const others = manifests.data?.filter(({ id }) => id !== manifestId);
  if (manifests.isPending && isOnline) return <p role="status">Loading manifests...</p>;
  if (others?.length === 0) return <p>There is no other manifest to move to.</p>;
  return (
    <BulkForm
      submitText={`Move ${plural(ids.length, "lot")}`}
      busyText={busyText}
      count={ids.length}
      isBusy={move.isPending}
      canSubmit={chosen !== ""}
      error={move.error ?? manifests.error}
      onSubmit={() => move.mutate({ manifestId, ids: [...ids], toManifestId: chosen, numbers })}
      onClose={onClose}
    >
      <ManifestSelect manifests={others ?? []} {...{ chosen, setChosen }} />
      <NumbersChoice isOne={ids.length === 1} chosen={numbers} onChoose={setNumbers} />
      <OutcomeList
        texts={moveTexts}
        lot={ids.length === 1 ? "the lot" : "the lots"}
        title={ids.length === 1 ? "The moved lot" : "The moved lots"}
      />
    </BulkForm>
  );
}
