import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { aiProviderAnchor, type SettingsSection, sectionAnchors } from "./settings-sections";

/** A control of the settings, for their search. */
export type SettingsContent = {
  /** The section's anchor. */
  anchor: string;
  title: string;
  /** Additional search words. */
  words: string;
  /** Name of the control; by default the title. */
  control?: string | RegExp;
  /** Permission to use the control. Other users only read the section. */
  permission?: Permission;
};

type Listed = Omit<SettingsContent, "anchor" | "permission">;

const contents: Record<SettingsSection, readonly Listed[]> = {
  company: [
    { title: "Company Name", words: "business house auctioneer" },
    { title: "Website", words: "url homepage" },
    { title: "Phone", words: "telephone company number" },
    { title: "Company Email", words: "mail address contact" },
    { title: "Company Logo", words: "picture catalog brand", control: /^(Upload|Replace) company logo$/ },
    { title: "Default currency", words: "money dollar euro pound" },
    { title: "Units", words: "inches centimeters pounds kilograms size weight metric imperial" },
    { title: "Let search engines list your public catalogs", words: "google seo", control: /^Let search/ },
    { title: "Show hammer prices in shared catalogs", words: "results publish", control: /^Show hammer/ },
    { title: "Keep recordings after transcription", words: "dictation audio", control: /^Keep recordings/ },
    { title: "Ask members for a password of their own", words: "login security", control: /^Ask members/ },
  ],
  branding: [
    { title: "Catalog Logo", words: "header app picture", control: /^(Upload|Replace) catalog logo$/ },
    { title: "Brand Color", words: "theme accent" },
  ],
  customFields: [{ title: "Custom fields", words: "columns labels defaults own", control: "Add field" }],
  file: [
    { title: "File format", words: "csv excel xlsx spreadsheet" },
    { title: "CSV delimiter", words: "comma semicolon tab separator" },
    { title: "Date format", words: "day month year" },
  ],
  capture: [
    { title: "Your categories", words: "departments own list kinds", control: /^Your categories/ },
    { title: "Add required shots", words: "photos list close-up front back", control: "Add shots" },
  ],
};

const account: readonly SettingsContent[] = [
  { anchor: "account", title: "Edit Name", words: "own my initials account person" },
  { anchor: "account", title: "Change Password", words: "login secret account" },
  { anchor: "account", title: "Log Out", words: "sign out leave account" },
];

const others: readonly SettingsContent[] = [
  { anchor: aiProviderAnchor, title: "Test the AI provider", words: "openai model gpt" },
  {
    ...{ anchor: "sessions", title: "End all other sessions", control: "End All Others" },
    words: "devices computers phones logged in",
  },
  {
    ...{ anchor: "api-keys", title: "Create API key", control: "Create Key" },
    words: "token program integration",
  },
  {
    anchor: "your-data",
    title: "Download everything",
    words: "archive export workspace data json",
  },
  { anchor: "your-data", title: "Delete workspace", words: "remove account close everything" },
];

/** The contents of all sections. */
export const settingsContents: readonly SettingsContent[] = [
  ...account,
  ...Object.entries(contents).flatMap(([section, listed]) =>
    listed.map((content): SettingsContent => {
      const name = section as SettingsSection; // a key of the record
      const permission = name === "file" ? "settings.manage" : "workspace.configure";
      return { ...content, anchor: sectionAnchors[name], permission };
    }),
  ),
  ...others,
];
