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
import type { Card } from "../../data/lots/item-cards";
import type { DialogRequest } from "../../lib/dialogs";

export type BulkAction = {
  id: ActionId;
  label: string;
  /** On buttons, where there is little room. */
  shortLabel?: string;
  Icon: LucideIcon;
  permission: Permission;
  isDestructive?: true;
  /** Whether the action can be done with these lots. With any, if it is missing. */
  suits?: (lots: readonly Card[]) => boolean;
};

export type ActionId =
  | "set"
  | "replace"
  | "move"
  | "delete"
  | "affix"
  | "case"
  | "describe"
  | "duplicate"
  | "split"
  | "merge"
  | "renumber"
  | "insert"
  | "export";

/** The actions whose dialog is this feature's. Another feature numbers lots. */
export type DialogAction = Exclude<ActionId, "renumber" | "insert">;

/** The dialog of an action on these lots. */
export function dialogOf(action: ActionId, manifestId: string, ids: string[]): DialogRequest {
  return action === "renumber" || action === "insert"
    ? { id: "numbers", manifestId, selectedIds: ids, isInsert: action === "insert" }
    : { id: "bulk-action", action, manifestId, ids };
}

const isOne = (lots: readonly Card[]) => lots.length === 1;
const areSeveral = (lots: readonly Card[]) => lots.length > 1;
const hasPhotos = ([lot, ...others]: readonly Card[]) =>
  others.length === 0 && lot !== undefined && lot.photoCount > 1;

/** The first four are buttons, the others are in a menu. */
const actions: readonly BulkAction[] = [
  {
    ...{ id: "set", label: "Set fields…", shortLabel: "Set fields" },
    ...{ Icon: TextCursorInput, permission: "item.edit" },
  },
  {
    ...{ id: "replace", label: "Find & replace…", shortLabel: "Replace" },
    ...{ Icon: Replace, permission: "item.edit" },
  },
  { id: "move", label: "Move…", shortLabel: "Move", Icon: FolderOutput, permission: "item.edit" },
  {
    ...{ id: "delete", label: "Delete…", shortLabel: "Delete" },
    ...{ Icon: Trash2, permission: "item.edit", isDestructive: true },
  },
  { id: "affix", label: "Add prefix or suffix…", Icon: CopyPlus, permission: "item.edit" },
  { id: "case", label: "Change case…", Icon: CaseSensitive, permission: "item.edit" },
  { id: "describe", label: "Describe with AI…", Icon: Sparkles, permission: "ai.use" },
  { id: "duplicate", label: "Same again…", Icon: Copy, permission: "item.edit", suits: isOne },
  { id: "split", label: "Split photos…", Icon: Split, permission: "item.edit", suits: hasPhotos },
  { id: "merge", label: "Merge…", Icon: Merge, permission: "item.edit", suits: areSeveral },
  { id: "renumber", label: "Renumber…", Icon: ListOrdered, permission: "item.edit" },
  { id: "insert", label: "Insert after…", Icon: ListPlus, permission: "item.edit", suits: isOne },
  { id: "export", label: "Export…", Icon: FileOutput, permission: "manifest.export" },
];

const onBar: readonly ActionId[] = ["set", "replace", "move", "delete"];

/** Actions that a user may do with these lots: on buttons, and in the menu. */
export function offeredActions(may: (permission: Permission) => boolean, lots: readonly Card[]) {
  const offered = actions.filter(
    ({ permission, suits }) => may(permission) && (lots.length === 0 || !suits || suits(lots)),
  );
  return {
    buttons: offered.filter(({ id }) => onBar.includes(id)),
    menu: offered.filter(({ id }) => !onBar.includes(id)),
  };
}
