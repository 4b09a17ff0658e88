import { itemFields } from "@lotwright/contracts/item-fields";

/** An id in the body of a creation. */
export const ownIdText =
  "An id of your own. For 24 hours a repeat with the same id and body answers the first answer and changes nothing.";

/** What the fields of an item mean: a photo has a width, too, which is another. */
export const itemTexts: Record<string, string> = Object.fromEntries(
  Object.entries(itemFields).flatMap(([id, field]) => ("apiText" in field ? [[id, field.apiText]] : [])),
);

/** What a field or a parameter means, wherever one of this name stands, or in one operation. */
export const fieldTexts: Record<string, string> = {
  absoluteUrls:
    "Send true to read photos of our own as full addresses, under PUBLIC_URL or else the request's own origin. Addresses elsewhere stay. Writes take both, and store the short ones.",
  after:
    "The id of the last entry you have, or the cursor of the Link header, which also works once that entry is deleted.",
  aiDraftedFromNotes: "The text was drafted from the notes alone, without looking at the photos.",
  aiFailureReason: "Why no description could be written; empty otherwise.",
  aiGenerationStatus: "Sent as pending, it asks for a description, which is written after the item is saved.",
  allowsSearchEngines: "Whether search engines may list the workspace's public catalogs.",
  brandColor: "A hex color. Three digits and a missing # are accepted; answers give six, as in #2878B7.",
  columnOrder: "Custom fields in the order in which they are shown.",
  currency:
    "A code of ISO 4217, such as EUR, in which the manifest's prices are. Left out of a creation, or sent empty, it is the workspace's default.",
  current: "The row as it is now, when it changed after expectedUpdatedAt or has another ETag than If-Match.",
  defaultCurrency: "The currency of new manifests; those that are there keep theirs.",
  "exports.download.bom":
    "Whether a CSV begins with a byte order mark, by which Excel knows it as UTF-8; true when left out.",
  "exports.download.delimiter": "Of a CSV; as the export settings say when left out.",
  "exports.download.format": "For this download alone; as the export settings say when left out.",
  "exports.download.formulaGuard":
    "Whether texts of a CSV that a spreadsheet would run as formulas get an apostrophe in front; true when left out.",
  expectedUpdatedAt: "The updatedAt you have read. When the row is newer, the answer is 409 with the row.",
  fromDate: "The first day, as YYYY-MM-DD, by the day of creation.",
  issueCount: "How many fields are wrong, when they are more than issues names.",
  issues: "Which fields are wrong, and why; at most 20.",
  limit: "At most this many entries; all of them when left out.",
  manifestCount: "How many manifests are assigned to the person; 0 for an admin, who sees all of them.",
  manifests: "The first 20 of the manifests assigned to the person, by name.",
  nextLotNumber: "A free lot number, when the one asked for is taken.",
  onLotClash: "Send next to get the next free number instead of a 409.",
  photoUrls: itemFields.photoUrls.apiText,
  requestedLotNumber: "The number that was asked for when the item got another. Send null to acknowledge it.",
  retryAfterSeconds: "How long to wait before another try.",
  saleDate: "The day of the sale, as YYYY-MM-DD. Public catalogs show it.",
  saleLocation: "Where the sale is. Public catalogs show it.",
  showInWorkflow: "Custom fields that are offered while cataloging.",
  timeZone: "Whose days fromDate and toDate are, such as Europe/London. UTC when left out.",
  toDate: "The last day, included.",
  units:
    "Of sizes and weights: imperial for inches and pounds, metric for centimeters and kilograms. A change converts no numbers.",
  userNotes: "What is known about the lot.",
};
