import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { type SettingsPageId, settingsPageIds } from "@lotwright/contracts/workspace/settings-pages";

/** The sections that "Save All Settings" saves. */
export type SettingsSection = "company" | "branding" | "customFields" | "capture" | "file";

export const sectionTitles: Record<SettingsSection, string> = {
  company: "Company Information",
  branding: "Cataloging App Branding",
  customFields: "Custom Fields Configuration",
  capture: "Categories and required shots",
  file: "Spreadsheet Export Format",
};

/** Ids of the sections' headings, for URLs such as `/settings/lots#custom-fields`. */
export const sectionAnchors: Record<SettingsSection, string> = {
  company: "company",
  branding: "branding",
  customFields: "custom-fields",
  capture: "required-shots",
  file: "export-format",
};
export const aiProviderAnchor = "ai-provider";
export const platformAnchor = "platform";
export const usageAnchor = "usage";
export const activityAnchor = "activity";

/** Anchors of the sections that other features provide. */
export const providedAnchors = [
  "account",
  "sessions",
  "set-up",
  "team",
  "phones",
  "backups",
  "your-data",
  "api-keys",
] as const;
export type ProvidedAnchor = (typeof providedAnchors)[number];

/** The saved sections in screen order. */
export const savedSections: readonly SettingsSection[] = [
  "company",
  "branding",
  "customFields",
  "capture",
  "file",
];

export type PageSection = {
  anchor: string;
  title: string;
  /** Set if "Save All Settings" saves the section. */
  saved?: SettingsSection;
  /** Permission to see the section. */
  permission?: Permission;
  /** Additional search words. */
  keywords?: string;
};

/** A page of the settings, such as `/settings/lots`. */
export type SettingsPageEntry = { id: SettingsPageId; title: string; sections: readonly PageSection[] };

const saved = (section: SettingsSection): PageSection => ({
  anchor: sectionAnchors[section],
  title: sectionTitles[section],
  saved: section,
});

const pages: Record<SettingsPageId, Omit<SettingsPageEntry, "id">> = {
  account: {
    title: "Account",
    sections: [
      { anchor: "account", title: "Account" },
      { anchor: "sessions", title: "Sessions" },
    ],
  },
  house: {
    title: "House",
    sections: [
      // Before the saved sections, which are in a form, because it contains a form.
      {
        ...{ anchor: "set-up", title: "Set up", permission: "workspace.configure" },
        keywords: "first run start sample sale test device",
      },
      saved("company"),
    ],
  },
  catalog: { title: "Catalog look", sections: [saved("branding")] },
  lots: { title: "Lots", sections: [saved("customFields"), saved("capture")] },
  export: {
    title: "Export",
    sections: [
      {
        ...{ anchor: platformAnchor, title: "My platform", permission: "workspace.configure" },
        keywords: "sell hibid liveauctioneers ebay default first",
      },
      saved("file"),
    ],
  },
  team: { title: "Team", sections: [{ anchor: "team", title: "Team", permission: "team.manage" }] },
  phones: { title: "Phones", sections: [{ anchor: "phones", title: "Connect a phone" }] },
  ai: {
    title: "AI",
    sections: [
      {
        ...{ anchor: aiProviderAnchor, title: "AI provider", permission: "workspace.configure" },
        keywords: "cost paid limit today",
      },
    ],
  },
  backup: {
    title: "Backup",
    sections: [
      { anchor: "backups", title: "Backups", permission: "backup.read", keywords: "restore recover copy" },
    ],
  },
  data: {
    title: "Data",
    sections: [
      {
        ...{ anchor: usageAnchor, title: "Usage", permission: "workspace.configure" },
        keywords: "quota limit storage space lots photos people",
      },
      { anchor: activityAnchor, title: "Activity", permission: "workspace.configure" },
      { anchor: "your-data", title: "Your data", permission: "workspace.configure" },
    ],
  },
  api: { title: "API", sections: [{ anchor: "api-keys", title: "API Keys", permission: "api-key.manage" }] },
};

/** The pages that the user may see, with the sections that the user may see. */
export function pagesFor(may: (permission: Permission) => boolean): SettingsPageEntry[] {
  const isSeen = ({ permission }: PageSection) => permission === undefined || may(permission);
  return settingsPageIds
    .map((id) => ({ id, title: pages[id].title, sections: pages[id].sections.filter(isSeen) }))
    .filter(({ sections }) => sections.length > 0);
}

/** The id of the page with a saved section. */
export const pageOf = (section: SettingsSection): SettingsPageId | undefined =>
  settingsPageIds.find((id) => pages[id].sections.some((each) => each.saved === section));

/** Scrolls to a section and moves the focus to its heading, unless a control of the section has it. */
export function focusSection(anchor: string): void {
  const heading = document.getElementById(anchor);
  if (heading?.closest("section")?.contains(document.activeElement)) return;
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
