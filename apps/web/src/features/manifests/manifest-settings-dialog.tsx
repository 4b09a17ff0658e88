import type { Manifest } from "@lotwright/contracts/manifests";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { Dialog } from "../../components/ui/dialog";
import { useCan } from "../../lib/session";
import { trpc } from "../../lib/trpc";
import { ManifestDetailsForm } from "./manifest-details-form";
import { RemoveManifest } from "./remove-manifest";

type ManifestSettingsDialogProps = {
  manifestId: string;
  onClose: () => void;
  /** Navigates to a page that shows no data of the manifest. */
  onLeave: () => Promise<void>;
  /** Renders the sharing section, for users who may share. */
  renderSharing: (manifest: Manifest) => ReactNode;
};

/** The settings of a manifest: its details with a Save button, its public link, and its deletion. */
export default function ManifestSettingsDialog(props: ManifestSettingsDialogProps) {
  const { manifestId, onClose, onLeave, renderSharing } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const canShare = useCan("manifest.share");
  const canRemove = useCan("manifest.remove");
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && close()} title="Manifest Settings">
      <ManifestDetailsForm manifest={manifest} onDirtyChange={setIsDirty} onSaved={onClose} />
      {canShare && <div className="mt-5 border-t pt-4">{renderSharing(manifest)}</div>}
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
