import type { ExportPreset } from "@lotwright/contracts/export-presets";
import { recall, remember } from "../../../lib/storage";

/** Lotwright's own export, among the ids of presets. */
export const zipTarget = "zip";

const keyOf = (userId: string) => `lotwright.export-target.${userId}`;

export const lastTarget = (userId: string): string | undefined => recall(keyOf(userId));
export const rememberTarget = (userId: string, target: string): void => remember(keyOf(userId), target);

export const gradeText = ({ isVerified }: ExportPreset): string =>
  isVerified ? "Verified format" : "Unverified: known from one source";

/** The presets by kind of platform, in their order. Groups without presets are left out. */
export function targetGroups(presets: readonly ExportPreset[]) {
  const groups = [
    { name: "Auctions", presets: presets.filter(({ isAuction }) => isAuction) },
    { name: "Shops and marketplaces", presets: presets.filter(({ isAuction }) => !isAuction) },
  ];
  return groups.filter((group) => group.presets.length > 0);
}
