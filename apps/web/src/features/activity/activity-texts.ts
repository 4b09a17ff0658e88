import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { resultFields } from "@lotwright/contracts/catalog/result-fields";
import {
  type ActivityEntry,
  type ActivityVerb,
  activityPhrases,
  activityVerbs,
} from "@lotwright/contracts/workspace/activity";

/** Subjects whose phrases need no label, such as "password". */
const withoutLabel = new Set<string>(["workspace", "session", "password", "company", "branding"]);

/** The title of an entry, such as "Changed lot 1059A". */
export function activityTitle({ verb, entity, label }: ActivityEntry): string {
  const name = label.replace(/^Lot (?=\d)/, "lot ");
  const isNamed = !withoutLabel.has(entity) || verb === "session.sign-in-failed";
  return name && isNamed ? `${activityPhrases[verb]} ${name}` : activityPhrases[verb];
}

/** The options of the verb filter, in the order of the contract. */
export const activityKinds: readonly { value: ActivityVerb; label: string }[] = activityVerbs.map((verb) => ({
  value: verb,
  label: kindName(verb),
}));

/** Text of an option, such as "Lot: changed". */
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
  platform: "Selling platform",
  publishesResults: "Hammer prices in shared catalogs",
  teamSize: "People who catalog",
  isClosed: "List of set-up steps closed",
  requiresOwnPasswords: "Members choose their own passwords",
  scope: "Access",
  expiresAt: "Expiry",
  kept: "Changed since and kept",
  deleted: "Deleted since",
  isActive: "Access",
  isDefault: "Default consignor",
  publicShareEnabled: "Public link",
  shareEndsAt: "Public link works until",
  shareHidesEstimates: "Estimates left out of the catalog",
  shareShowsResults: "Hammer prices in the catalog",
};

const isItemField = (field: string): field is keyof typeof itemFields => field in itemFields;

/** Label of a changed field. A field without one is named by its key: "saleLocation" becomes "Sale location". */
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
  "shareHidesEstimates",
  "shareShowsResults",
  "publishesResults",
  "requiresOwnPasswords",
  "allowsSearchEngines",
  "keepsRecordings",
  "isClosed",
]);
const switchWords: Partial<Record<string, string>> = { true: "on", false: "off" };

/** Text of a recorded value, such as "on" for a switch with "true". */
export const changedValueText = (field: string, value: string): string =>
  (switches.has(field) && switchWords[value]) || value;

/** Text of the actor and the API key, such as "Ada Field, API key Website". */
export function activityActor({ actor: { name, apiKey }, via }: ActivityEntry): string {
  if (via === "job") return "AI";
  if (via === "operator") return "Command on the server";
  if (name === "") return "Unknown person";
  return apiKey === null ? name : `${name}, API key ${apiKey}`;
}
