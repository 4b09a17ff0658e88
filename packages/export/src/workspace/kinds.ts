/** Kinds of a workspace's records in reading order, with the README's text about their files. */
export const recordKinds = {
  workspace: "The workspace.",
  users: "Accounts: the admin and the team.",
  "company-settings": "Company information. The admin's is the workspace's.",
  branding: "Color and logo of the app. The admin's are the workspace's.",
  "custom-fields": "Labels and defaults of the custom fields.",
  "capture-settings": "Categories that the workspace has added, and required shots.",
  "export-settings": "Each person's format of spreadsheets.",
  "setup-settings": "Answers given when the workspace was set up.",
  consignors: "Consignors, of each person.",
  "consignor-details": "Contact, note and platform codes of consignors, of the workspace.",
  manifests: "Manifests.",
  assignments: "Which manifests each team member sees.",
  items: "Lots, with all their fields.",
  // Read after lots, which name them: a photo uploaded in between may have no lot, but no lot lacks its photo.
  photos: "Photos and logos. Their files are in photos/, under the name at the end of url.",
  "photo-marks": "What was read on photos: texts and barcodes.",
  recordings: "Dictations. Audio that is stored is in recordings/, under the name at the end of storageKey.",
  "saved-filters": "Filters of lots that people have saved.",
  reoffers: "Which lots were duplicated into a later sale (itemId), and from which lot (earlierItemId).",
  "results-answers":
    "What words and columns of results files, and columns of files of lots, mean, as people have said.",
  "export-presets": "Export formats of your own.",
  "export-mappings": "Your names for those of each selling platform.",
  "export-adjustments": "Values that lots have in the exports to one platform only.",
  "export-logs": "Which exports were downloaded.",
  deliveries: "Exports to selling platforms.",
  "delivery-lots": "Which lots each delivery had.",
  "api-keys": "Names of API keys. The keys themselves are not stored.",
  activity: "Who changed what.",
} as const;
export type RecordKind = keyof typeof recordKinds;

const isRecordKind = (name: string): name is RecordKind => Object.hasOwn(recordKinds, name);

const marker = "#";

/** Line that precedes the records of a kind. */
export const kindLine = (kind: RecordKind) => `${marker}${kind}`;

/** The kind announced by a line; undefined for a record, which is a JSON object. */
export function kindOfLine(line: string): RecordKind | undefined {
  if (!line.startsWith(marker)) return undefined;
  const name = line.slice(marker.length);
  if (!isRecordKind(name)) throw new Error(`There are no records of the kind ${name}`);
  return name;
}
