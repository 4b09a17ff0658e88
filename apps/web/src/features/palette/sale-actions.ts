import { type LotFlag, labelOfFlag, lotFlags } from "@lotwright/contracts/catalog/lot-filters";
import {
  ArrowDownUp,
  Barcode,
  CalendarPlus,
  Camera,
  CircleDollarSign,
  ClipboardCheck,
  Coins,
  FileInput,
  FileOutput,
  FolderArchive,
  Funnel,
  Gavel,
  Hash,
  History,
  ImagePlus,
  LayoutGrid,
  ListChecks,
  ListOrdered,
  ListPlus,
  Mic,
  Plus,
  Printer,
  Search,
  Settings,
  Share2,
  Table2,
} from "lucide-react";
import { printTargets } from "../../components/exports/export-targets";
import type { ActionRow } from "./action-rows";
import type { Deed } from "./perform";

/** The pages of a sale. */
const pageOf = (manifestId: string) => {
  const params = { manifestId };
  return {
    list: { to: "/manifests/$manifestId", params },
    camera: { to: "/manifests/$manifestId/camera", params },
    voice: { to: "/manifests/$manifestId/voice", params },
    import: { to: "/manifests/$manifestId/import", params },
  } as const;
};

const onPage =
  (page: keyof ReturnType<typeof pageOf>, deed: Deed = {}) =>
  (manifestId: string): Deed => ({ go: pageOf(manifestId)[page], ...deed });

const dialogOn =
  (
    id: "sharing" | "results" | "next-sale" | "numbers" | "rough-list" | "export" | "manifest-settings",
    deed: Deed = {},
  ) =>
  (manifestId: string): Deed => ({ go: pageOf(manifestId).list, dialog: { id, manifestId }, ...deed });

const chooseFile = { focus: "Choose a file", isInDialog: true } as const;

const showLots =
  (flag: LotFlag) =>
  (manifestId: string): Deed => ({ go: { ...pageOf(manifestId).list, search: { is: flag } } });

const exportTo =
  (preset: string) =>
  (manifestId: string): Deed => ({
    go: { to: "/manifests/$manifestId/export", params: { manifestId }, search: { preset } },
  });

const printWords = {
  "pdf-catalog": "print pdf paper booklet",
  "pdf-receipt": "receipt print pdf sign agreement",
  "pdf-statement": "statement results print pdf consignor settlement",
  "pdf-lot-list": "print pdf floor numbers checklist",
  "pdf-labels": "print pdf stickers tags labels qr code numbers",
};

const filterBy = (name: string) => onPage("list", { press: ["Filter"], focus: name, isInDialog: true });

/** Actions in a sale: the current one, or the one opened last. */
export const saleRows: readonly ActionRow[] = [
  {
    ...{ id: "add", icon: Plus, title: "Add item", keys: "n", permission: "item.edit", on: ["list"] },
    ...{ words: "new lot capture photo photograph camera shoot", does: onPage("camera") },
  },
  {
    ...{ id: "fill", icon: Camera, title: "Fill lots without photos", permission: "item.edit" },
    words: "rough list photograph capture camera missing",
    does: (manifestId) => ({ go: { ...pageOf(manifestId).camera, search: { fill: true } } }),
  },
  {
    ...{ id: "voice", icon: Mic, title: "Voice Mode", permission: "item.edit", on: ["list"] },
    ...{ words: "dictate dictation speak speech microphone talk", does: onPage("voice") },
  },
  {
    ...{ id: "rough-list", icon: ListPlus, title: "Rough list", permission: "item.edit", on: ["list"] },
    ...{ words: "type many lots plan quick", does: dialogOn("rough-list") },
  },
  {
    ...{
      id: "import",
      icon: FileInput,
      title: "Import lots",
      needsConnection: true,
      permission: "manifest.edit",
      on: ["list"],
    },
    ...{ words: "file csv excel spreadsheet upload", does: onPage("import", { focus: "Choose a file" }) },
  },
  {
    ...{ id: "next-sale", icon: CalendarPlus, title: "Unsold lots → next sale", on: ["list"] },
    ...{ words: "again reoffer passed leftover carry over", permission: "item.edit", needsConnection: true },
    does: dialogOn("next-sale"),
  },
  {
    ...{ id: "results", icon: Gavel, title: "Import results", permission: "manifest.edit", on: ["list"] },
    words: "hammer prices realized sold unsold withdrawn buyer after sale",
    ...{ needsConnection: true, does: dialogOn("results", chooseFile) },
  },
  {
    ...{ id: "zip", icon: FolderArchive, title: "Download photos and spreadsheet", needsConnection: true },
    ...{ words: "zip export csv excel xlsx pictures", permission: "manifest.export", on: ["list"] },
    does: dialogOn("export"),
  },
  {
    ...{
      id: "export",
      icon: FileOutput,
      title: "Export for a platform",
      needsConnection: true,
      permission: "manifest.export",
    },
    ...{ words: "selling upload marketplace auction download", on: ["list"] },
    does: (manifestId) => ({ go: { to: "/manifests/$manifestId/export", params: { manifestId } } }),
  },
  ...printTargets.map(
    ({ id, label }): ActionRow => ({
      ...{ id, icon: Printer, title: `Print ${label.toLowerCase().replace("pdf", "PDF")}` },
      ...{ words: printWords[id], permission: "manifest.export", on: ["list"], needsConnection: true },
      does: exportTo(id),
    }),
  ),
  {
    ...{
      id: "share",
      icon: Share2,
      title: "Share catalog",
      needsConnection: true,
      permission: "manifest.share",
      on: ["list"],
    },
    ...{ words: "link public publish website qr online buyers", does: dialogOn("sharing") },
  },
  {
    ...{ id: "numbers", icon: ListOrdered, title: "Renumber lots", permission: "manifest.edit" },
    ...{ words: "order gaps sequence lot number", on: ["list"], needsConnection: true },
    does: dialogOn("numbers"),
  },
  {
    ...{ id: "filter", icon: Funnel, title: "Filter lots", on: ["list"] },
    ...{ words: "narrow show find", does: onPage("list", { press: ["Filter"] }) },
  },
  {
    ...{ id: "filter-category", icon: Funnel, title: "Filter by category", on: ["list"] },
    ...{ words: "kind type", does: filterBy("Category") },
  },
  {
    ...{ id: "filter-consignor", icon: Funnel, title: "Filter by consignor", on: ["list"] },
    ...{ words: "owner", does: filterBy("Consignor") },
  },
  {
    ...{ id: "price", icon: Coins, title: "Price lots", on: ["list"], does: showLots("no-price") },
    ...{ detail: "Shows the lots without a price", words: "estimate start reserve missing" },
  },
  {
    ...{ id: "filter-price", icon: Funnel, title: "Filter by price", on: ["list"] },
    ...{ words: "estimate", does: filterBy("Lowest price") },
  },
  ...lotFlags.map(
    (flag): ActionRow => ({
      ...{ id: `flag-${flag}`, icon: Funnel, title: `Show lots: ${labelOfFlag(flag).toLowerCase()}` },
      ...{ words: "filter missing without", isFoundOnly: true, does: showLots(flag) },
    }),
  ),
  {
    ...{ id: "select", icon: ListChecks, title: "Select lots", permission: "item.edit", on: ["list"] },
    words: "choose several bulk edit checkbox",
    does: onPage("list", { press: ["Select lots"], focus: /^Select lot \d/ }),
  },
  {
    ...{ id: "sort", icon: ArrowDownUp, title: "Sort lots", words: "order newest title estimate" },
    ...{ on: ["list"], does: onPage("list", { press: ["Cards view"], focus: "Sort lots" }) },
  },
  {
    ...{ id: "table", icon: Table2, title: "Show lots as a table", words: "spreadsheet grid rows view" },
    ...{ on: ["list"], does: onPage("list", { press: ["Table view"] }) },
  },
  {
    ...{ id: "cards", icon: LayoutGrid, title: "Show lots as cards", words: "photos view tiles" },
    ...{ on: ["list"], does: onPage("list", { press: ["Cards view"] }) },
  },
  {
    ...{ id: "search", icon: Search, title: "Search this list", keys: "/", words: "find lot", on: ["list"] },
    does: onPage("list", { focus: /^Search by lot/ }),
  },
  {
    ...{ id: "marks", icon: Barcode, title: "Find a mark or barcode", on: ["list"] },
    ...{ words: "hallmark label plate serial ocr text", does: onPage("list", { focus: /^Search by lot/ }) },
  },
  {
    ...{ id: "overview", icon: ClipboardCheck, title: "Where the sale stands", on: ["list"] },
    words: "overview progress described ai total statistics",
    does: onPage("list", { press: [/ described$/] }),
  },
  {
    ...{ id: "leave", icon: ImagePlus, title: "Before you leave", permission: "item.edit", on: ["camera"] },
    words: "blur blurred blurry sharp photo underexposed missing check complete",
    does: onPage("camera", { press: [/^Before you leave/] }),
  },
  {
    ...{ id: "section", icon: Hash, title: "Number and section of the next lot", permission: "item.edit" },
    ...{ words: "letter reserve block", on: ["camera"] },
    does: onPage("camera", { press: [/^(Capture Photos )?Lot \d/], focus: "Section", isInDialog: true }),
  },
  {
    ...{ id: "sale-history", icon: History, title: "History of this sale", permission: "team.manage" },
    ...{ words: "activity changes log who", on: ["list"] },
    does: (manifestId) => ({ go: { to: "/activity", search: { manifestId } } }),
  },
  {
    ...{ id: "sale-settings", icon: Settings, title: "Manifest Settings", permission: "manifest.edit" },
    ...{ words: "rename name date location ai instructions", on: ["list"] },
    does: dialogOn("manifest-settings"),
  },
  {
    ...{ id: "sale-currency", icon: CircleDollarSign, title: "Currency of the sale" },
    ...{ words: "money dollar euro pound", permission: "manifest.edit", on: ["list"] },
    ...{ isFoundOnly: true, isOnlyThere: true },
    does: dialogOn("manifest-settings", { focus: "Currency", isInDialog: true }),
  },
];
