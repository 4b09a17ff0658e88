import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { useState } from "react";
import { ManifestSelect } from "../../../components/manifests/manifest-select";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { trpc } from "../../../data/api/trpc";

type MoveDialogProps = {
  title: string;
  description: string;
  /** The id of the deleted manifest. */
  manifestId: string;
  /** Resolves to the reason if nothing was moved. */
  onMove: (target: ListedManifest) => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks which manifest gets what was captured for a deleted one. Works offline with the cached list. */
export function MoveDialog({ title, description, manifestId, onMove, onClose }: MoveDialogProps) {
  const manifests = trpc.manifests.list.useQuery(undefined, { meta: { hasOwnMessage: true } });
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string>();
  const others = manifests.data?.filter(({ id }) => id !== manifestId) ?? [];
  const target = others.find(({ id }) => id === chosen);
  const choose = (id: string) => {
    setChosen(id);
    setProblem(undefined);
  };
  const move = async () => {
    if (!target) return;
    const reason = await onMove(target);
    setProblem(reason);
    if (!reason) onClose();
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      {manifests.isPending && <p role="status">Loading manifests...</p>}
      {manifests.isError && <p role="alert">The manifests can't be loaded right now. Nothing is lost.</p>}
      {manifests.isSuccess && others.length === 0 && (
        <p>There is no other manifest. Create one first, then move the photos from here.</p>
      )}
      {others.length > 0 && (
        <ManifestSelect manifests={others} chosen={chosen} setChosen={choose} error={problem} />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!target} onClick={() => void move()}>
          Move
        </Button>
      </DialogActions>
    </Dialog>
  );
}
