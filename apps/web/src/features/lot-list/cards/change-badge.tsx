import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { CirclePlus, Pencil } from "lucide-react";
import { Badge } from "../../../components/ui/badge";

/** Marks a lot that is new or changed since the last export to a platform. */
export function ChangeBadge({ change }: { change: LotChangeKind }) {
  const isNew = change === "new";
  const Icon = isNew ? CirclePlus : Pencil;
  return (
    <Badge variant="outline">
      <Icon aria-hidden className="size-3.5" />
      {isNew ? "New" : "Changed"}
      <span className="sr-only"> since the last export</span>
    </Badge>
  );
}
