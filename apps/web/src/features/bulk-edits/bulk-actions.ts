import type { Permission } from "@lotwright/contracts/workspace/permissions";
import {
  CaseSensitive,
  Copy,
  CopyPlus,
  FileOutput,
  FolderOutput,
  ListOrdered,
  ListPlus,
  type LucideIcon,
  Merge,
  Replace,
  Sparkles,
  Split,
  TextCursorInput,
  Trash2,
} from "lucide-react";
import { type ComponentType, lazy } from "react";
import type { Card } from "../../data/lots/item-cards";
import type { DialogRequest } from "../../lib/dialogs";
import type { Edited } from "./edit-dialog";

/** Lots of a manifest that are edited together, with the number of the lot, such as "12A", if there is only one; else `""`. */
export type ActionDialogProps = Edited & { itemId: string; onMoved: () => void };

export type BulkAction = {
  label: string;
  /** Short label for narrow buttons. */
  shortLabel?: string;
  Icon: LucideIcon;
  permission: Permission;
  /** Dialog of the action, which is loaded when it is opened. Null if another feature has it. */
  Dialog: ComponentType<ActionDialogProps> | null;
  /** Whether the action is a button. The others are in a menu. */
  isOnBar?: true;
  isDestructive?: true;
  /** Whether the action applies to these lots; if missing, it applies to all. */
  suits?: (lots: readonly Card[]) => boolean;
};

const isOne = (lots: readonly Card[]) => lots.length === 1;
const areSeveral = (lots: readonly Card[]) => lots.length > 1;
const hasPhotos = ([lot, ...others]: readonly Card[]) =>
  others.length === 0 && lot !== undefined && lot.photoCount > 1;

/** The actions, in the order of the toolbar. An action is an entry here and the file of its dialog. */
export const bulkActions = {
  set: {
    ...{ label: "Set fields…", shortLabel: "Set fields", Icon: TextCursorInput, permission: "item.edit" },
    ...{ Dialog: lazy(() => import("./set-fields-dialog")), isOnBar: true },
  },
  replace: {
    ...{ label: "Find & replace…", shortLabel: "Replace", Icon: Replace, permission: "item.edit" },
    ...{ Dialog: lazy(() => import("./find-replace-dialog")), isOnBar: true },
  },
  move: {
    ...{ label: "Move…", shortLabel: "Move", Icon: FolderOutput, permission: "item.edit" },
    ...{ Dialog: lazy(() => import("./move-lots-dialog")), isOnBar: true },
  },
  delete: {
    ...{ label: "Delete…", shortLabel: "Delete", Icon: Trash2, permission: "item.edit" },
    ...{ Dialog: lazy(() => import("./delete-lots-dialog")), isOnBar: true, isDestructive: true },
  },
  affix: {
    ...{ label: "Add prefix or suffix…", Icon: CopyPlus, permission: "item.edit" },
    Dialog: lazy(() => import("./affix-dialog")),
  },
  case: {
    ...{ label: "Change case…", Icon: CaseSensitive, permission: "item.edit" },
    Dialog: lazy(() => import("./change-case-dialog")),
  },
  describe: {
    ...{ label: "Describe with AI…", Icon: Sparkles, permission: "ai.use" },
    Dialog: lazy(() => import("./describe-dialog")),
  },
  duplicate: {
    ...{ label: "Same again…", Icon: Copy, permission: "item.edit", suits: isOne },
    Dialog: lazy(() => import("./duplicate-lot-dialog")),
  },
  split: {
    ...{ label: "Split photos…", Icon: Split, permission: "item.edit", suits: hasPhotos },
    Dialog: lazy(() => import("./split-dialog")),
  },
  merge: {
    ...{ label: "Merge…", Icon: Merge, permission: "item.edit", suits: areSeveral },
    Dialog: lazy(() => import("./merge-dialog")),
  },
  renumber: { label: "Renumber…", Icon: ListOrdered, permission: "item.edit", Dialog: null },
  insert: { label: "Insert after…", Icon: ListPlus, permission: "item.edit", suits: isOne, Dialog: null },
  export: {
    ...{ label: "Export…", Icon: FileOutput, permission: "manifest.export" },
    Dialog: lazy(() => import("./export-selection-dialog")),
  },
} satisfies Record<string, BulkAction>;

export type ActionId = keyof typeof bulkActions;

/** The dialog of an action on these lots. */
export const dialogOf = (action: ActionId, manifestId: string, ids: string[]): DialogRequest =>
  bulkActions[action].Dialog
    ? { id: "bulk-action", action, manifestId, ids }
    : { id: "numbers", manifestId, selectedIds: ids, isInsert: action === "insert" };

const actions = Object.entries<BulkAction>(bulkActions).map(([id, action]) => ({
  ...action,
  id: id as ActionId, // a key of the literal
}));

/** Actions that the user's role allows on these lots, for buttons and for the menu. */
export function offeredActions(may: (permission: Permission) => boolean, lots: readonly Card[]) {
  const offered = actions.filter(
    ({ permission, suits }) => may(permission) && (lots.length === 0 || !suits || suits(lots)),
  );
  return {
    buttons: offered.filter(({ isOnBar }) => isOnBar),
    menu: offered.filter(({ isOnBar }) => !isOnBar),
  };
}
