import {
  type ActivityEntry,
  type ActivityVerb,
  activityPhrases,
  activityVerbs,
  signInVerbs,
  type WorkKind,
  workKinds,
} from "@lotwright/contracts/workspace/activity";

/** Subjects whose phrases need no label, such as "password". */
const withoutLabel = new Set<string>(["workspace", "session", "password", "company", "branding"]);

/** The title of an entry, such as "Changed lot 1059A". */
export function activityTitle({ verb, entity, label }: ActivityEntry): string {
  const name = label.replace(/^Lot (?=\d)/, "lot ");
  const isNamed = !withoutLabel.has(entity) || verb === "session.sign-in-failed";
  return name && isNamed ? `${activityPhrases[verb]} ${name}` : activityPhrases[verb];
}

type Option<Value> = { value: Value; label: string };

const optionsOf = (verbs: readonly ActivityVerb[]): Option<ActivityVerb>[] =>
  verbs.map((value) => ({ value, label: kindName(value) }));

/** Names of the kinds of work that a day's summary counts. */
const workNames: Record<WorkKind, string> = {
  "lots-added": "Lots added",
  "lots-changed": "Lots changed",
  prices: "Prices",
  texts: "Texts by AI",
  downloads: "Downloads",
};

/** Options of the filter of kinds, by tab: kinds of work, then verbs in the order of the contract. */
export const activityKinds: Record<"work" | "sign-ins", readonly Option<ActivityVerb | WorkKind>[]> = {
  work: [
    ...workKinds.map((value) => ({ value, label: workNames[value] })),
    ...optionsOf(activityVerbs.filter((verb) => !signInVerbs.includes(verb))),
  ],
  "sign-ins": optionsOf(signInVerbs),
};

/** Text of an option, such as "Lot: changed". */
function kindName(verb: ActivityVerb): string {
  const [entity = "", what = ""] = verb.split(".");
  const noun = entity.replace(/^item(?=s?$)/, "lot").replaceAll("-", " ");
  const name = noun === "api key" ? "API key" : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return `${name}: ${what.replaceAll("-", " ")}`;
}

/** Text of the actor and the API key, such as "Ada Field, API key Website". */
export function activityActor({ actor: { name, apiKey }, via }: ActivityEntry): string {
  if (via === "job") return "AI";
  if (via === "operator") return "Command on the server";
  if (name === "") return "Unknown person";
  return apiKey === null ? name : `${name}, API key ${apiKey}`;
}
