import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { changedFields, isSame } from "../../../lib/fields";
import { type PendingChange, rejectionOf } from "../queue/records";
import { localValues, storedValues } from "../queue/update-values";
import type { FieldVersions } from "./conflict-dialog";

/** The two versions of each field that the user and someone else have changed. */
export function conflictVersions(lot: PendingChange): FieldVersions[] {
  const rejection = rejectionOf(lot);
  if (lot.kind !== "update" || rejection?.kind !== "conflict") return [];
  const local = changedFields(lot.base, localValues(lot));
  const remote = storedValues(rejection.remote, itemFieldIds);
  // The update may also have fields that only the user has changed.
  return itemFieldIds
    .filter(
      (name) => name in local && ![lot.base[name], local[name]].some((own) => isSame(own, remote[name])),
    )
    .map((name) => ({ name, local: local[name], remote: remote[name] }));
}
