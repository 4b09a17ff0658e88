import type { Permission } from "@lotwright/contracts/workspace/permissions";
import type { ComponentType } from "react";
import type { DialogParts, DialogRequest } from "../../lib/dialogs";
import { IfMay } from "./if-may";

export type RequestedDialogProps = { request: DialogRequest; onClose: () => void };

/** Permissions that dialogs need. Dialogs that only read, or check permissions themselves, have none. */
export type DialogPermissions = Partial<Record<keyof DialogParts, { permission: Permission }>>;

/** Creates the component that renders the requested dialog if the user has its permission. */
export function createDialogs(
  parts: Partial<DialogParts>,
  permissions: DialogPermissions = {},
): ComponentType<RequestedDialogProps> {
  return ({ request: { id, onClosed: _, ...given }, onClose }) => {
    // Request and component have the same id, which TypeScript cannot infer.
    const DialogPart = parts[id] as ComponentType<object> | undefined;
    if (!DialogPart) throw new Error(`There is no dialog ${id}`);
    const dialog = <DialogPart {...given} {...{ onClose }} />;
    const { permission } = permissions[id] ?? {};
    return permission ? <IfMay permission={permission}>{dialog}</IfMay> : dialog;
  };
}
