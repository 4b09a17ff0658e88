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

/** Describes an issue as a predicate that follows the field's name: "must be text". */
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

/** Matches default messages of zod, except our "Invalid email address". */
const zodDefault = /^(Invalid(?! email address$)|Too (big|small): |Unrecognized )/;

/** Message that replaces a default one of zod, such as "This must be text"; undefined if the contract has a message. */
export const genericMessage = (issue: core.$ZodIssue): string | undefined =>
  zodDefault.test(issue.message) ? `This ${ruleOf(issue)}` : undefined;
