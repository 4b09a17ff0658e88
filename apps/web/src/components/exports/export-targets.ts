import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { PdfFormat } from "@lotwright/contracts/exports/prints";
import { persisted, valid } from "../../lib/persisted";
import { isText } from "../../lib/type-guards";
import { printLabels } from "./print-words";

/** Lotwright's own export, among the ids of presets. */
export const zipTarget = "zip";
export const zipLabel = "Lotwright ZIP";

/** Documents to print, with what each is for. Their ids are among those of presets too. */
export const printTargets = [
  { id: "pdf-catalog", label: printLabels["pdf-catalog"], note: "Photos and texts, for the room" },
  { id: "pdf-receipt", label: printLabels["pdf-receipt"], note: "To be signed with each consignor" },
  { id: "pdf-lot-list", label: printLabels["pdf-lot-list"], note: "Numbers and titles in large letters" },
] as const satisfies readonly { id: PdfFormat; label: string; note: string }[];

export const printGroup = "Print";

export const exportTarget = persisted(
  (userId: string) => `lotwright.export-target.${userId}`,
  valid(isText),
  {
    isText: true,
  },
);

export const lastTarget = (userId: string): string | undefined => exportTarget(userId).read();
export const rememberTarget = (userId: string, target: string): void => exportTarget(userId).write(target);

/** How well a format is known, in words. */
export function gradeText({ isOwn, isVerified }: ExportPreset): string {
  if (isOwn) return "Your own format";
  return isVerified ? "Verified format" : "Try one lot first";
}

/** The group of the workspace's own presets. */
export const ownGroup = "Your formats";
export const shopsGroup = "Shops and marketplaces";

/** The workspace's own presets, then the others by kind of platform, in their order. Groups without presets are left out. */
export function targetGroups(presets: readonly ExportPreset[]) {
  const builtIn = presets.filter(({ isOwn }) => !isOwn);
  const groups = [
    { name: ownGroup, presets: presets.filter(({ isOwn }) => isOwn) },
    { name: "Auctions", presets: builtIn.filter(({ isAuction }) => isAuction) },
    { name: shopsGroup, presets: builtIn.filter(({ isAuction }) => !isAuction) },
  ];
  return groups.filter((group) => group.presets.length > 0);
}
