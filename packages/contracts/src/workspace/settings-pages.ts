/** The pages of the settings in the app, such as `/settings/lots`, in their order. */
export const settingsPageIds = [
  "account",
  "house",
  "catalog",
  "lots",
  "export",
  "team",
  "phones",
  "ai",
  "backup",
  "data",
  "api",
] as const;
export type SettingsPageId = (typeof settingsPageIds)[number];

/** Whether any user has a page of this id. */
export const isSettingsPage = (id: string): id is SettingsPageId =>
  settingsPageIds.some((known) => known === id);
