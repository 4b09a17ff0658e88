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

/** Result of one check. `text` says what was found and, on failure, which setting to change. */
const checkLine = z.object({ name: checkName, outcome: checkOutcome, text: z.string() });
export type CheckLine = z.infer<typeof checkLine>;

/** Steps of a provider check: describe a lot with one photo, then one with the maximum of photos. */
export const checkSteps = ["onePhoto", "manyPhotos"] as const;
/** Timeout of a check's step in the browser: the same as for a preview. */
export const checkStepMs = 45_000;
const checkStep = z.enum(checkSteps);
export type CheckStep = z.infer<typeof checkStep>;

export const checkProviderInput = z.strictObject({ step: checkStep });
export type CheckProviderInput = z.infer<typeof checkProviderInput>;

export const providerCheck = z.object({
  lines: z.array(checkLine),
  /** Number of requests that the provider charges for. */
  paidCalls: z.number().int(),
});
export type ProviderCheck = z.infer<typeof providerCheck>;

/** Whether running the next step can add information. */
export const mayContinue = ({ lines }: ProviderCheck): boolean =>
  lines.every(({ outcome }) => outcome === "works");

/** Lines of all steps, including those that have not run. */
export function allLines(checks: readonly ProviderCheck[]): CheckLine[] {
  const lines = checks.flatMap((check) => check.lines);
  return checkNames.map(
    (name) => lines.find((line) => line.name === name) ?? { name, outcome: "untested", text: "Not tested." },
  );
}
