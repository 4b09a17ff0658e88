import { type ActivityEntry, type ActivityVerb, activityVerbs } from "@lotwright/contracts/activity";
import { itemFields } from "@lotwright/contracts/item-fields";
import { resultFields } from "@lotwright/contracts/result-fields";

/**
 * By verb, the phrase that starts the entry's title. The entry's label, such as "lot 1059A", comes after the phrase.
 */
const sentences: Record<ActivityVerb, string> = {
  "workspace.created": "Created the workspace",
  "workspace.downloaded": "Downloaded everything",
  "workspace.deletion-requested": "Scheduled the deletion of the workspace",
  "workspace.deletion-canceled": "Canceled the deletion of the workspace",
  "session.signed-in": "Signed in",
  "session.sign-in-failed": "Failed to sign in as",
  "session.signed-out": "Signed out",
  "session.ended": "Ended other sessions",
  "password.changed": "Changed their password",
  "password.reset": "Set a new password by link",
  "member.created": "Added team member",
  "member.changed": "Changed team member",
  "member.password-reset": "Reset the password of",
  "member.reset-link-created": "Created a password link for",
  "api-key.created": "Created API key",
  "api-key.revoked": "Revoked API key",
  "manifest.created": "Created manifest",
  "manifest.changed": "Changed manifest",
  "manifest.deleted": "Deleted manifest",
  "assignment.added": "Assigned a manifest to",
  "assignment.removed": "Unassigned a manifest from",
  "sharing.changed": "Changed the public link of",
  "sharing.renewed": "Made a new public link for",
  "item.created": "Added",
  "item.changed": "Changed",
  "item.deleted": "Deleted",
  "items.edited": "Changed lots of",
  "items.moved": "Moved lots out of",
  "items.duplicated": "Duplicated a lot of",
  "items.split": "Split a lot of",
  "items.merged": "Merged lots of",
  "items.removed": "Deleted lots of",
  "items.undone": "Undid a change to lots of",
  "items.renumbered": "Renumbered lots of",
  "items.imported": "Imported lots into",
  "description.requested": "Asked for a description of",
  "description.stopped": "Stopped descriptions of",
  "description.written": "Described",
  "description.failed": "Couldn't describe",
  "transcription.requested": "Recorded a dictation for",
  "transcription.written": "Added dictated notes to",
  "transcription.failed": "Couldn't transcribe a dictation for",
  "recording.deleted": "Deleted a recording of",
  "results.imported": "Imported results of",
  "results.undone": "Undid an import of results of",
  "consignor.created": "Added consignor",
  "consignor.changed": "Changed consignor",
  "consignor.deleted": "Deleted consignor",
  "saved-filter.saved": "Saved the filter",
  "saved-filter.deleted": "Deleted the filter",
  "company.changed": "Changed the company information",
  "branding.changed": "Changed the branding",
  "custom-fields.changed": "Changed the custom fields",
  "capture-settings.changed": "Changed the required shots",
  "export-settings.changed": "Changed the export format",
  "export-mapping.changed": "Changed the names and codes for",
  "export-adjustments.changed": "Changed lots for the export of",
  "export-preset.created": "Added the format",
  "export-preset.changed": "Changed the format",
  "export-preset.deleted": "Deleted the format",
  "export.downloaded": "Downloaded",
};

/** Subjects whose phrases need no label, such as "password". */
const withoutLabel = new Set<string>(["workspace", "session", "password", "company", "branding"]);

/** The title of an entry, such as "Changed lot 1059A". */
export function activityTitle({ verb, entity, label }: ActivityEntry): string {
  const name = label.replace(/^Lot (?=\d)/, "lot ");
  const isNamed = !withoutLabel.has(entity) || verb === "session.sign-in-failed";
  return name && isNamed ? `${sentences[verb]} ${name}` : sentences[verb];
}

/** The options of the verb filter, in the order of the contract. */
export const activityKinds: readonly { value: ActivityVerb; label: string }[] = activityVerbs.map((verb) => ({
  value: verb,
  label: kindName(verb),
}));

/** The text of an option, such as "Lot: changed". */
function kindName(verb: ActivityVerb): string {
  const [entity = "", what = ""] = verb.split(".");
  const noun = entity.replace(/^item(?=s?$)/, "lot").replaceAll("-", " ");
  const name = noun === "api key" ? "API key" : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return `${name}: ${what.replaceAll("-", " ")}`;
}

const otherLabels: Record<string, string> = {
  photoUrls: "Photos",
  logoUrl: "Logo",
  hammerPrice: resultFields.hammerPrice.label,
  saleState: resultFields.saleState.label,
  buyerNumber: resultFields.buyerNumber.label,
  publishesResults: "Hammer prices in shared catalogs",
  requiresOwnPasswords: "Members choose their own passwords",
  scope: "Access",
  expiresAt: "Expiry",
  kept: "Changed since and kept",
  deleted: "Deleted since",
  isActive: "Access",
  isDefault: "Default consignor",
  publicShareEnabled: "Public link",
};

const isItemField = (field: string): field is keyof typeof itemFields => field in itemFields;

/**
 * The label of a changed field. If a field has no label, the words of its key: "saleLocation" becomes "Sale location".
 */
export function changedFieldLabel(field: string): string {
  if (isItemField(field)) return itemFields[field].label;
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return otherLabels[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Fields that are on or off. */
const switches: ReadonlySet<string> = new Set([
  "isActive",
  "isDefault",
  "publicShareEnabled",
  "publishesResults",
  "requiresOwnPasswords",
  "allowsSearchEngines",
  "keepsRecordings",
]);
const switchWords: Partial<Record<string, string>> = { true: "on", false: "off" };

/** A recorded value in words: "on" for the "true" of a switch. */
export const changedValueText = (field: string, value: string): string =>
  (switches.has(field) && switchWords[value]) || value;

/** The actor and the API key, such as "Ada Field, API key Website". */
export function activityActor({ actor: { name, apiKey }, via }: ActivityEntry): string {
  if (via === "job") return "AI";
  if (via === "operator") return "Command on the server";
  if (name === "") return "Unknown person";
  return apiKey === null ? name : `${name}, API key ${apiKey}`;
}
