import type { ComponentType } from "react";
import { createStore } from "./store";

/** The props of each dialog that one feature opens and another one has, by its id. The file of a dialog adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the dialogs extend it
export interface Dialogs {}

type DialogId = keyof Dialogs;
type PropsOf<Id extends DialogId> = Dialogs[Id] & { onClose: () => void };

type RequestOf<Id extends DialogId> = { id: Id } & Omit<Dialogs[Id], "onClose"> & {
    /** Called when the user has closed the dialog, not when its page is left. */
    onClosed?: () => void;
  };

/** A request for a dialog: its id with its props. */
export type DialogRequest = { [Id in DialogId]: RequestOf<Id> }[DialogId];

/** The component of each dialog. */
export type DialogParts = { [Id in DialogId]: ComponentType<PropsOf<Id>> };

/** A request that was opened. Each opening has another key. */
export type OpenedDialog = { key: number; request: DialogRequest };

let nextKey = 1;

/** The dialog that is open. */
export const openedDialog = createStore<OpenedDialog | undefined>(undefined);

/** Opens a dialog, in place of the open one. The returned function closes it. */
export function openDialog(request: DialogRequest): () => void {
  const key = nextKey++;
  openedDialog.set({ key, request });
  return () => closeDialog(key);
}

/** Closes the dialog, unless another one has taken its place. Without `key`, any dialog. */
export function closeDialog(key = openedDialog.get()?.key): void {
  if (openedDialog.get()?.key === key) openedDialog.set(undefined);
}
