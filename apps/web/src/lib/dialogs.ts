import type { ComponentType } from "react";
import { createStore } from "./store";

/** Props of each dialog that other features open, by the dialog's id. Each dialog's file adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the dialogs extend it
export interface Dialogs {}

type DialogId = keyof Dialogs;
type PropsOf<Id extends DialogId> = Dialogs[Id] & { onClose: () => void };

type RequestOf<Id extends DialogId> = { id: Id } & Omit<Dialogs[Id], "onClose"> & {
    /** Called when the user has closed the dialog, but not on navigation. */
    onClosed?: () => void;
  };

/** Request to open a dialog: its id and props. */
export type DialogRequest = { [Id in DialogId]: RequestOf<Id> }[DialogId];

/** The component of each dialog. */
export type DialogParts = { [Id in DialogId]: ComponentType<PropsOf<Id>> };

/** An open dialog; each opening has a new key. */
export type OpenedDialog = { key: number; request: DialogRequest };

let nextKey = 1;

export const openedDialog = createStore<OpenedDialog | undefined>(undefined);

/** Opens a dialog and closes any other. Returns a function that closes it. */
export function openDialog(request: DialogRequest): () => void {
  const key = nextKey++;
  openedDialog.set({ key, request });
  return () => closeDialog(key);
}

/** Closes the dialog with this key, or any dialog without a key. */
export function closeDialog(key = openedDialog.get()?.key): void {
  if (openedDialog.get()?.key === key) openedDialog.set(undefined);
}
