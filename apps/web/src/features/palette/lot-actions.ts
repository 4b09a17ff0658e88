import { fieldLabel, itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import {
  CaseSensitive,
  ChevronLeft,
  ChevronRight,
  Copy,
  CopyPlus,
  FileOutput,
  FolderOutput,
  History,
  ListPlus,
  type LucideIcon,
  Merge,
  Mic,
  Pencil,
  Replace,
  Save,
  ScanText,
  Sparkles,
  Split,
  TextCursorInput,
  Trash2,
} from "lucide-react";
import type { ActionRow } from "./action-rows";
import type { Deed } from "./perform";

const menu = /^More actions for the selected lots$/;

type Bulk = Pick<ActionRow, "id" | "title" | "words" | "permission"> & {
  icon: LucideIcon;
  /** Label of the action in the toolbar of selected lots. */
  label: string;
  /** Whether the action is a button of that toolbar, not in its menu. */
  isOnBar?: true;
};

/** An action on selected lots. Without a selection, begins one. */
const onSelected = ({ label, isOnBar, ...row }: Bulk): ActionRow => ({
  ...row,
  detail: "For selected lots",
  on: ["list"],
  does: (manifestId) => ({
    instead: isOnBar ? [label] : [menu, label],
    go: { to: "/manifests/$manifestId", params: { manifestId } },
    ...{ press: ["Select lots"], focus: /^Select lot \d/ },
  }),
});

const edit = { permission: "item.edit" } as const;

/** Actions on lots that are selected in a list. */
export const bulkRows: readonly ActionRow[] = [
  {
    ...{ id: "set", icon: TextCursorInput, title: "Set fields", label: "Set fields…", ...edit },
    ...{ words: "bulk edit change category consignor price", isOnBar: true as const },
  },
  {
    ...{ id: "replace", icon: Replace, title: "Find & replace", label: "Find & replace…", ...edit },
    ...{ words: "bulk edit text spelling", isOnBar: true as const },
  },
  {
    ...{ id: "move", icon: FolderOutput, title: "Move lots to another manifest", label: "Move…", ...edit },
    ...{ words: "transfer sale", isOnBar: true as const },
  },
  {
    ...{ id: "merge", icon: Merge, title: "Merge lots", label: "Merge…", ...edit },
    words: "combine join group together",
  },
  {
    ...{ id: "split", icon: Split, title: "Split photos of a lot", label: "Split photos…", ...edit },
    words: "divide separate lots",
  },
  {
    ...{ id: "duplicate", icon: Copy, title: "Same again", label: "Same again…", ...edit },
    words: "duplicate copy lot repeat clone",
  },
  {
    ...{ id: "insert", icon: ListPlus, title: "Insert after a lot", label: "Insert after…", ...edit },
    words: "reorder number between",
  },
  {
    ...{
      id: "affix",
      icon: CopyPlus,
      title: "Add prefix or suffix",
      label: "Add prefix or suffix…",
      ...edit,
    },
    words: "bulk edit title text",
  },
  {
    ...{ id: "case", icon: CaseSensitive, title: "Change case", label: "Change case…", ...edit },
    words: "capital capitals upper lower title",
  },
  {
    ...{ id: "describe", icon: Sparkles, title: "Describe with AI", label: "Describe with AI…" },
    ...{ words: "generate write description title", permission: "ai.use" as const },
  },
  {
    ...{ id: "export-selected", icon: FileOutput, title: "Export selected lots", label: "Export…" },
    ...{ words: "download selection", permission: "manifest.export" as const },
  },
  {
    ...{ id: "delete", icon: Trash2, title: "Delete lots", label: "Delete…", ...edit },
    ...{ words: "remove", isOnBar: true as const },
  },
].map(onSelected);

type FormRow = Omit<ActionRow, "does" | "on" | "isOnlyThere">;

/** An action in the form of a new or saved lot, offered only there. */
const inForm = (row: FormRow, deed: Deed): ActionRow => ({
  ...row,
  ...{ on: ["new-lot", "lot"], isOnlyThere: true, does: () => deed },
});

/** An action in the form of a saved lot, offered only there. */
const ofSaved = (row: FormRow, deed: Deed): ActionRow => ({ ...inForm(row, deed), on: ["lot"] });

const fromMenu = (entry: RegExp): Deed => ({ press: [/^More actions for lot/, entry] });

/** Actions on the lot whose form is open. */
export const lotRows: readonly ActionRow[] = [
  inForm(
    { id: "save", icon: Save, title: "Save lot", words: "store", keys: "Control+S", ...edit },
    { press: ["Save"] },
  ),
  ofSaved(
    { id: "previous", icon: ChevronLeft, title: "Previous lot", words: "back", keys: "ArrowLeft" },
    { press: ["Previous"] },
  ),
  ofSaved(
    { id: "next", icon: ChevronRight, title: "Next lot", words: "forward", keys: "ArrowRight" },
    { press: ["Next"] },
  ),
  ofSaved(
    { id: "lot-history", icon: History, title: "History of this lot", words: "changes undo who activity" },
    fromMenu(/^History of lot/),
  ),
  ofSaved(
    { id: "lot-duplicate", icon: CopyPlus, title: "Duplicate this lot", words: "copy same again", ...edit },
    fromMenu(/^Duplicate lot/),
  ),
  ofSaved(
    { id: "lot-move", icon: FolderOutput, title: "Move this lot", words: "manifest sale transfer", ...edit },
    fromMenu(/^Move lot/),
  ),
  ofSaved(
    { id: "lot-delete", icon: Trash2, title: "Delete this lot", words: "remove", ...edit },
    { ...fromMenu(/^Delete lot/), instead: [/^Delete lot \d/] },
  ),
  inForm(
    {
      id: "generate",
      icon: Sparkles,
      title: "Generate with AI",
      words: "describe write",
      permission: "ai.use",
    },
    { focus: "Generate with AI" },
  ),
  inForm(
    { id: "lot-marks", icon: ScanText, title: "Marks on the photos", words: "mark barcode hallmark label" },
    { press: ["View photo 1"], focus: /^Marks/, isInDialog: true },
  ),
  inForm(
    { id: "dictate", icon: Mic, title: "Dictate notes", words: "voice record speak dictation", ...edit },
    { focus: "Record" },
  ),
  ...itemFieldIds
    .filter((id) => id !== "photoUrls" && !id.startsWith("custom"))
    .map((id) =>
      inForm(
        {
          ...{ id: `field-${id}`, icon: Pencil, title: fieldLabel(id), words: "field" },
          ...{ detail: "In the form of this lot", isFoundOnly: true },
        },
        { focus: new RegExp(`^${fieldLabel(id)}( \\(.*)?$`) },
      ),
    ),
];
