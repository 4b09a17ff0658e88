import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { Link } from "@tanstack/react-router";
import { Camera, ChevronRight } from "lucide-react";
import { useState } from "react";
import { readLastCapture, useCan, useCurrentUser } from "../../data/session/session";

/** Link to the camera of the manifest in which the user captured last on this device. */
export function ContinueLink({ manifests }: { manifests: readonly ListedManifest[] }) {
  const { id: userId } = useCurrentUser();
  const [last] = useState(() => readLastCapture(userId));
  const manifest = manifests.find(({ id }) => id === last?.manifestId);
  const mayEdit = useCan("item.edit");
  if (!last || !manifest || !mayEdit) return null;
  return (
    <Link
      to="/manifests/$manifestId/camera"
      params={{ manifestId: manifest.id }}
      className="flex min-h-12 items-center gap-3 rounded-lg border bg-surface px-3 py-1.5 transition hover:border-control-border"
    >
      <Camera aria-hidden className="size-5 shrink-0" />
      <span dir="auto" className="min-w-0 grow break-words font-medium">
        Continue: {manifest.name}, lot {last.lot}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
