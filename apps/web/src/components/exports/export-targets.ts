import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { possessive } from "@lotwright/contracts/exports/platform-names";
import type { PdfFormat } from "@lotwright/contracts/exports/prints";
import { persisted, valid } from "../../lib/persisted";
import { isText } from "../../lib/type-guards";
import { printLabels } from "./print-words";

/** Id of Lotwright's own export, among the ids of presets. */
export const zipTarget = "zip";
export const zipLabel = "Lotwright ZIP";

/** Documents to print, with their purpose. Their ids are listed among the presets' ids. */
export const printTargets = [
  { id: "pdf-catalog", label: printLabels["pdf-catalog"], note: "Photos and texts, for the room" },
  { id: "pdf-receipt", label: printLabels["pdf-receipt"], note: "Signed by each consignor" },
  { id: "pdf-statement", label: printLabels["pdf-statement"], note: "What each lot sold for" },
  { id: "pdf-lot-list", label: printLabels["pdf-lot-list"], note: "Numbers and titles, large" },
  { id: "pdf-labels", label: printLabels["pdf-labels"], note: "24 adhesive labels a sheet" },
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

/** Target to open first: the company's platform, else the user's last one, else Lotwright's own format. */
export const firstTarget = (userId: string, platform: string | null | undefined): string =>
  platform ?? lastTarget(userId) ?? zipTarget;

/** Describes how well a format is verified. */
export function gradeText({ isOwn, isVerified }: ExportPreset): string {
  if (isOwn) return "Your own format";
  return isVerified ? "Verified format" : "Try one lot first";
}

/** Why to try a format with one lot first; undefined for a verified or custom one. */
export const gradeReason = ({ label, isOwn, isVerified }: ExportPreset): string | undefined =>
  isOwn || isVerified ? undefined : `${possessive(label)} format is known from one source.`;

/** Label of the group with the company's platform. */
export const platformGroup = "My platform";
/** Label of the group of custom formats. */
export const ownGroup = "Your formats";
export const shopsGroup = "Shops and marketplaces";

export type TargetGroup = { name: string; presets: ExportPreset[] };

/** Groups presets for a menu: the company's platform, the workspace's own, then the others by kind. Omits empty groups. */
export function targetGroups(presets: readonly ExportPreset[], platform?: string | null): TargetGroup[] {
  const others = presets.filter(({ id }) => id !== platform);
  const builtIn = others.filter(({ isOwn }) => !isOwn);
  const groups = [
    { name: platformGroup, presets: presets.filter(({ id }) => id === platform) },
    { name: ownGroup, presets: others.filter(({ isOwn }) => isOwn) },
    { name: "Auctions", presets: builtIn.filter(({ isAuction }) => isAuction) },
    { name: shopsGroup, presets: builtIn.filter(({ isAuction }) => !isAuction) },
  ];
  return groups.filter((group) => group.presets.length > 0);
}
