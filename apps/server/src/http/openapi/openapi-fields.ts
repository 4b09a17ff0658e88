import { itemFields } from "@lotwright/contracts/catalog/item-fields";

/** Describes the id in the body of a creation. */
export const ownIdText =
  "An id of your choice. For 24 hours, a repeated call with the same id and body gets the first response and changes nothing.";

/** Descriptions of an item's fields, kept by noun because other nouns have fields of the same name. */
export const itemTexts: Record<string, string> = Object.fromEntries(
  Object.entries(itemFields).flatMap(([id, field]) => ("apiText" in field ? [[id, field.apiText]] : [])),
);

/** Descriptions of fields and parameters, by name, or by operation and name. */
export const fieldTexts: Record<string, string> = {
  absoluteUrls:
    "Send true to get the URLs of stored photos as absolute URLs, under PUBLIC_URL or else the origin of the request. Foreign URLs stay as they are. Writes accept both, and store relative ones.",
  after:
    "The id of the last entry you have, or the cursor of the Link header, which also works once that entry is deleted.",
  aiDraftedFromMarks: "Marks read on the photos are in that draft.",
  aiDraftedFromNotes:
    "The text was drafted without an AI provider: from the notes, the marks on the photos, or both.",
  aiFailureReason: "Why no description could be written; empty otherwise.",
  aiGenerationStatus: "Send pending to request a description, which is written after the item is saved.",
  allowUnprintable:
    "Send true to print [?] in place of characters that the fonts lack. Without it, a PDF with such characters is answered with 409.",
  allowsSearchEngines: "Whether search engines may list the workspace's public catalogs.",
  buyerNumber: "The buyer's number in the sale; empty unless the lot was sold. Never in a public catalog.",
  brandColor: "A hex color. Three digits and a missing # are accepted; answers give six, as in #2878B7.",
  columnOrder: "Custom fields in the order in which they are shown.",
  currency:
    "The ISO 4217 code of the manifest's prices, such as EUR. Defaults to the workspace's currency, also when sent empty.",
  createdBy: "The id of the user who added the item; null when that account is gone.",
  current: "The row as it is now, when it changed after expectedUpdatedAt or does not match If-Match.",
  defaultCurrency: "The currency of new manifests. Existing ones keep theirs.",
  "exports.download.bom":
    "Whether a CSV starts with a byte order mark, by which Excel recognizes UTF-8. Defaults to true.",
  "exports.download.delimiter": "The delimiter of a CSV. Defaults to the export settings.",
  "exports.download.format": "For this download alone. Defaults to the export settings.",
  "exports.download.formulaGuard":
    "Whether texts of a CSV that a spreadsheet would run as formulas get a leading apostrophe. Defaults to true.",
  expectedUpdatedAt:
    "The updatedAt you have read. When the row has another one, the answer is 409 with the row.",
  failure: "Why no description could be written, and what another attempt would have to work with.",
  fields: "Send card to get ItemCard entries, a third of the bytes: what a list of items shows.",
  fromDate: "The first day, as YYYY-MM-DD, by the day of creation.",
  hammerPrice:
    "In the manifest's currency; null unless the lot was sold. In a public catalog only while publishesResults is true.",
  "items.find.after":
    "The id of the last item you have, or the cursor of the Link header, which also works once that item is deleted.",
  "items.find.category": "Items of this category, written exactly like it.",
  "items.find.consignor": "Items of this consignor, written exactly like it.",
  "items.find.createdBy": "The id of the user who added the items.",
  "items.find.day": "Items created on this day, as YYYY-MM-DD.",
  "items.find.is":
    "One or more of pending, failed, drafted-from-notes, to-check, no-title, no-photo, one-photo, no-price, no-consignor, sold, unsold, withdrawn and changed, with commas between them: items that are all of them. No price is neither a start price nor an estimate. To check is a draft with unseenClaims. Changed is since the last export to a platform, and takes a manifestId.",
  "items.find.limit": "At most this many items, up to 1,000; 100 when left out.",
  "items.find.manifestId": "Items of this manifest; of all that you can see when left out.",
  "items.find.maxPrice": "Items whose start price, else low estimate, is at most this.",
  "items.find.minPrice": "Items whose start price, else low estimate, is at least this.",
  "items.find.q": "What the lot or one of its public texts contains, in upper or lower case.",
  "items.find.sort": "The order; newest first when left out. Items without a title or an estimate come last.",
  "items.find.timeZone": "The time zone of day, such as Europe/London. Defaults to UTC.",
  isToCheck: "A phrase of unseenClaims stands in its texts.",
  issueCount: "The number of invalid fields, when `issues` does not list all of them.",
  issues: "The invalid fields, and why; at most 20.",
  keepsRecordings:
    "Whether recordings stay stored after their transcription. Turning it off deletes the stored ones within an hour.",
  limit: "At most this many entries; all of them when left out.",
  manifestCount: "How many manifests are assigned to the person; 0 for an admin, who sees all of them.",
  manifests: "The first 20 of the manifests assigned to the person, by name.",
  nextLotNumber: "A free lot number, when the requested one is taken.",
  onLotClash: "Send next to get the next free number instead of a 409.",
  platform:
    "The export preset of the platform that the company sells on, by its id: first in the list of exports. Null when not chosen.",
  photoUrls: itemFields.photoUrls.apiText,
  publishesResults:
    "Whether public catalogs show hammer prices, and which lots were unsold or withdrawn. They never show buyers.",
  reserved:
    "The numbers that devices have leased, at most 100 blocks; left out when there are none. A device is a number that its blocks share.",
  q: "A lot's name such as 1012A, or words and beginnings of words in any order.",
  requestedLotNumber: "The requested number, when the item got another. Send null to acknowledge it.",
  retryAfterSeconds: "Seconds to wait before the next attempt.",
  saleState:
    "How the lot left the sale; null before its results. In a public catalog only while publishesResults is true.",
  saleDate: "The day of the sale, as YYYY-MM-DD. Public catalogs show it.",
  saleLocation: "Where the sale is. Public catalogs show it.",
  showInWorkflow: "Custom fields that are offered while cataloging.",
  timeZone: "The time zone of fromDate and toDate, such as Europe/London. Defaults to UTC.",
  toDate: "The last day, included.",
  units:
    "The units of sizes and weights: imperial for inches and pounds, metric for centimeters and kilograms. A change does not convert stored numbers.",
  userNotes: "What is known about the lot.",
  unprintable:
    "Texts with characters that the fonts of a PDF lack: those of the sale and of the first 50 such lots, and the number of lots.",
  unseenClaims:
    "Phrases of the title and description, such as a maker, a date or a size, that a draft states and that stand neither on the photos nor in the notes. Send an empty list once they are checked.",
};
