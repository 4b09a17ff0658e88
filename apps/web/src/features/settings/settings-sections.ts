import type { Permission } from "@lotwright/contracts/workspace/permissions";

/** The sections that "Save All Settings" saves. */
export type SettingsSection = "company" | "branding" | "customFields" | "file" | "capture";

export const sectionTitles: Record<SettingsSection, string> = {
  company: "Company Information",
  branding: "Cataloging App Branding",
  customFields: "Custom Fields Configuration",
  file: "Spreadsheet Export Format",
  capture: "Required shots",
};

/** Ids of the sections' headings, for URLs such as `/settings#custom-fields`. */
export const sectionAnchors: Record<SettingsSection, string> = {
  company: "company",
  branding: "branding",
  customFields: "custom-fields",
  file: "export-format",
  capture: "required-shots",
};
export const aiProviderAnchor = "ai-provider";
export const usageAnchor = "usage";
export const activityAnchor = "activity";
/** Anchor of the section for downloading and deleting the workspace, which another feature provides. */
export const dataAnchor = "your-data";

/** The saved sections in screen order. */
export const savedSections: readonly SettingsSection[] = [
  "company",
  "branding",
  "customFields",
  "file",
  "capture",
];

export type IndexEntry = {
  anchor: string;
  title: string;
  needsAttention: boolean;
  /** Additional search words. */
  keywords?: string;
};

/** The entries of the sections that the user sees. */
export function indexEntries(
  failed: readonly SettingsSection[],
  may: (permission: Permission) => boolean,
): IndexEntry[] {
  const plain = (anchor: string, title: string) => ({ anchor, title, needsAttention: false });
  const mayConfigure = may("workspace.configure");
  return [
    plain("account", "Account"),
    ...savedSections.map((section) => ({
      anchor: sectionAnchors[section],
      title: sectionTitles[section],
      needsAttention: failed.includes(section),
    })),
    ...(mayConfigure
      ? [
          plain(aiProviderAnchor, "AI provider"),
          { ...plain(usageAnchor, "Usage"), keywords: "quota limit storage space lots photos people" },
          plain(activityAnchor, "Activity"),
        ]
      : []),
    plain("sessions", "Sessions"),
    ...(may("api-key.manage") ? [plain("api-keys", "API Keys")] : []),
    ...(mayConfigure ? [plain(dataAnchor, "Your data")] : []),
  ];
}

/** Scrolls to a section and moves the focus to its heading, unless a control of the section has it. */
export function focusSection(anchor: string): void {
  const heading = document.getElementById(anchor);
  if (heading?.closest("section")?.contains(document.activeElement)) return;
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
