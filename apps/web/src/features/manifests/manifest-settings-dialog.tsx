import { Gavel } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { Dialog } from "../../components/ui/dialog";
import { trpc } from "../../data/api/trpc";
import { useCan } from "../../data/session/session";
import { openDialog } from "../../lib/dialogs";
import { ManifestDetailsForm } from "./manifest-details-form";
import { RemoveManifest } from "./remove-manifest";

type ManifestSettingsDialogProps = {
  manifestId: string;
  onClose: () => void;
  /** Navigates to a page that shows no data of the manifest. */
  onLeave: () => Promise<void>;
  /** The sharing section, for users who may share. */
  sharing: ReactNode;
};

/** Dialog with a manifest's details and a Save button, its public link, and its deletion. */
export default function ManifestSettingsDialog(props: ManifestSettingsDialogProps) {
  const { manifestId, onClose, onLeave, sharing } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const canShare = useCan("manifest.share");
  const canRemove = useCan("manifest.remove");
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <Dialog onOpenChange={close} title="Manifest Settings">
      <ManifestDetailsForm manifest={manifest} onDirtyChange={setIsDirty} onSaved={onClose} />
      {canShare && <div className="mt-5 border-t pt-4">{sharing}</div>}
      <section className="mt-5 border-t pt-4">
        <h3 className="font-semibold">Results</h3>
        <p className="pb-3 text-muted-foreground text-sm">
          After the sale, add what each lot sold for from a file of your selling platform.
        </p>
        <Button
          variant="secondary"
          disabled={isDirty}
          onClick={() => openDialog({ id: "results", manifestId })}
        >
          <Gavel aria-hidden className="size-5" />
          Import results
        </Button>
        {isDirty && <p className="pt-2 text-muted-foreground text-sm">Save your changes first.</p>}
      </section>
      {canRemove && <RemoveManifest manifest={manifest} onLeave={onLeave} />}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        description="The details of this manifest haven't been saved. Your changes will be lost."
        confirmText="Discard changes"
        cancelText="Keep editing"
        onConfirm={onClose}
      />
    </Dialog>
  );
}
