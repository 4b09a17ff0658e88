import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { mergeUpdate } from "../queue/item-sending";
import { type PendingChange, rejectionOf } from "../queue/records";
import type { FieldVersions } from "./conflict-dialog";

/** The two versions of each field that the user and someone else have changed. */
export function conflictVersions(lot: PendingChange): FieldVersions[] {
  const rejection = rejectionOf(lot);
  if (lot.kind !== "update" || rejection?.kind !== "conflict") return [];
  const { local, remote, conflicts } = mergeUpdate(lot, rejection.remote);
  return itemFieldIds
    .filter((name) => conflicts.includes(name))
    .map((name) => ({ name, local: local[name], remote: remote[name] }));
}
