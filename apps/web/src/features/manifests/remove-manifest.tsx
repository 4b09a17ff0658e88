import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { useRemoveManifest } from "./use-manifest-settings";

export function RemoveManifest({ manifest, onLeave }: { manifest: Manifest; onLeave: () => Promise<void> }) {
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveManifest(onLeave);
  return (
    <section aria-labelledby={titleId} className="mt-6 rounded-md border border-destructive p-4">
      <h3 id={titleId} className="font-semibold text-destructive">
        Danger zone
      </h3>
      <p className="pt-1 pb-3 text-muted-foreground text-sm">
        Deletes the manifest with all its lots and photos.
      </p>
      <Button
        variant="secondary"
        className="border-destructive! text-destructive!"
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden className="size-5" />
        Delete Manifest
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this manifest?"
        description={`All items of “${manifest.name}” will be permanently deleted, with their photos. This cannot be undone.`}
        confirmText="Delete Manifest"
        busyText="Deleting..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id: manifest.id }, { onError: () => setIsAsking(false) })}
      />
    </section>
  );
}
