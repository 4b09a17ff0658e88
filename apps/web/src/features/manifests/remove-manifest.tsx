import type { Manifest } from "@lotwright/contracts/manifests";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { useRemoveManifest } from "./use-manifest-settings";

type RemoveManifestProps = { manifest: Manifest; onLeave: () => Promise<void> };

export function RemoveManifest({ manifest, onLeave }: RemoveManifestProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveManifest(onLeave);
  return (
    <>
      <Button variant="ghost" className="-ml-4 text-destructive" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-5" />
        Delete Manifest
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this manifest?"
        description={`All items of “${manifest.name}” are permanently deleted, with their photos. This cannot be undone.`}
        confirmText="Delete Manifest"
        busyText="Deleting..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id: manifest.id }, { onError: () => setIsAsking(false) })}
      />
    </>
  );
}
