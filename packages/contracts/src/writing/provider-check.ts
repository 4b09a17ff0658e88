import { z } from "zod";

const checkName = z.enum([
  "reachable",
  "key",
  "model",
  "pictures",
  "format",
  "tokens",
  "seconds",
  "photoCount",
]);
export type CheckName = z.infer<typeof checkName>;

/** Names of the tests of an AI provider, in the order of the list. */
export const checkNames = checkName.options;

export const checkTitles: Record<CheckName, string> = {
  reachable: "Reachable",
  key: "Key",
  model: "Model",
  pictures: "Pictures",
  format: "Answer format",
  tokens: "Tokens",
  seconds: "Seconds",
  photoCount: "Number of photos",
};

const checkOutcome = z.enum(["works", "fails", "untested"]);
export type CheckOutcome = z.infer<typeof checkOutcome>;

export const outcomeTitles: Record<CheckOutcome, string> = {
  works: "Works",
  fails: "Needs attention",
  untested: "Not tested",
};

/** One result. `text` says what the check found, and for a failure what to set. */
const checkLine = z.object({ name: checkName, outcome: checkOutcome, text: z.string() });
export type CheckLine = z.infer<typeof checkLine>;

/** A test has two steps, each of which describes a lot: of one photo, then of as many as a lot may have. */
export const checkSteps = ["onePhoto", "manyPhotos"] as const;
/** The longest time of a step that a browser waits for: that of a preview. */
export const checkStepMs = 45_000;
const checkStep = z.enum(checkSteps);
export type CheckStep = z.infer<typeof checkStep>;

export const checkProviderInput = z.strictObject({ step: checkStep });
export type CheckProviderInput = z.infer<typeof checkProviderInput>;

export const providerCheck = z.object({
  lines: z.array(checkLine),
  /** Number of answered requests, which the provider charges for. */
  paidCalls: z.number().int(),
});
export type ProviderCheck = z.infer<typeof providerCheck>;

/** Whether the next step can show more than this one. */
export const mayContinue = ({ lines }: ProviderCheck): boolean =>
  lines.every(({ outcome }) => outcome === "works");

/** The lines of all steps, those that have not run included. */
export function allLines(checks: readonly ProviderCheck[]): CheckLine[] {
  const lines = checks.flatMap((check) => check.lines);
  return checkNames.map(
    (name) => lines.find((line) => line.name === name) ?? { name, outcome: "untested", text: "Not tested." },
  );
}
