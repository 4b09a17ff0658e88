import { grouped } from "@lotwright/contracts/values/grouped";
import type { core } from "zod";

const kinds: Record<string, string> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  null: "must be null",
};
const units: Record<string, string> = { string: " characters", array: " entries" };

const amount = (limit: number | bigint, origin: string) => `${grouped(Number(limit))}${units[origin] ?? ""}`;
const quoted = (value: unknown) => (typeof value === "string" ? `'${value}'` : String(value));

/** Predicate for an issue, to follow the field's name: "must be text". */
function ruleOf(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return "is required";
      return kinds[issue.expected] ?? "is not valid";
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(quoted).join(", ")}`;
    case "too_big":
      return `must be at most ${amount(issue.maximum, issue.origin)}`;
    case "too_small":
      return `must be at least ${amount(issue.minimum, issue.origin)}`;
    default:
      return "is not valid";
  }
}

/** Matches the default messages of zod, but not our "Invalid email address". */
const zodDefault = /^(Invalid(?! email address$)|Too (big|small): |Unrecognized )/;

/** Message for users, "This must be text", in place of a zod default; undefined when the contract has its own message. */
export const genericMessage = (issue: core.$ZodIssue): string | undefined =>
  zodDefault.test(issue.message) ? `This ${ruleOf(issue)}` : undefined;
