import { readFile } from "node:fs/promises";
import type { Writer, WrittenDraft } from "../writer";
import type { Claim, PhotoSet } from "./photo-sets";

export type LotResult = {
  name: string;
  seconds: number;
  /** Reason for a missing description; other fields are then empty. */
  failure: string | null;
  factsFound: string[];
  factsMissing: string[];
  wrongClaims: string[];
  category: string | null;
  isCategoryRight: boolean;
  keptLimits: boolean;
  /** Tokens counted by the provider; null if it does not count. */
  inputTokens: number | null;
  outputTokens: number | null;
};

export type Evaluation = {
  model: string | null;
  promptVersion: number | null;
  lots: LotResult[];
  totals: {
    lotCount: number;
    failed: number;
    /** Share of correct claims among those that can be scored. */
    claimPrecision: number | null;
    /** Share of the required facts that were stated. */
    factsSaid: number | null;
    categoryAccuracy: number | null;
    limitCompliance: number | null;
    secondsPerLot: number | null;
    inputTokensPerLot: number | null;
    outputTokensPerLot: number | null;
  };
};

/** Normalizes case, accents, and kinds of blanks, dashes and quotes, but not word boundaries. */
const normal = (text: string) =>
  ` ${text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.,%"]+/gu, " ")
    .replace(/[.,"]+(?=\s|$)/gu, "")
    .trim()} `;

const waysOf = (claim: Claim) => (typeof claim === "string" ? [claim] : claim);
const nameOf = (claim: Claim) => waysOf(claim)[0] ?? "";

export function isSaid(claim: Claim, text: string): boolean {
  return waysOf(claim).some((words) => normal(text).includes(normal(words)));
}

type Written = { draft: WrittenDraft } | { failure: string };

const nothing = { factsFound: [], factsMissing: [], wrongClaims: [], category: null };

function judge(set: PhotoSet, seconds: number, written: Written): LotResult {
  if ("failure" in written) {
    const unknown = { isCategoryRight: false, keptLimits: false, inputTokens: null, outputTokens: null };
    return { name: set.name, seconds, ...nothing, ...unknown, failure: written.failure };
  }
  const { title, description, category, origin } = written.draft;
  const text = `${title}\n${description}`;
  return {
    name: set.name,
    seconds,
    failure: null,
    factsFound: set.facts.filter((claim) => isSaid(claim, text)).map(nameOf),
    factsMissing: set.facts.filter((claim) => !isSaid(claim, text)).map(nameOf),
    wrongClaims: set.forbidden.filter((claim) => isSaid(claim, text)).map(nameOf),
    category,
    isCategoryRight: category === set.category,
    keptLimits: origin?.keptLimits ?? true,
    inputTokens: origin?.inputTokens ?? null,
    outputTokens: origin?.outputTokens ?? null,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
const average = (numbers: readonly (number | null)[]) => {
  const known = numbers.filter((each) => each !== null);
  return share(sum(known), known.length);
};

function totalsOf(lots: readonly LotResult[]): Evaluation["totals"] {
  const described = lots.filter(({ failure }) => failure === null);
  const found = sum(described.map(({ factsFound }) => factsFound.length));
  const missing = sum(described.map(({ factsMissing }) => factsMissing.length));
  const wrong = sum(described.map(({ wrongClaims }) => wrongClaims.length));
  return {
    lotCount: lots.length,
    failed: lots.length - described.length,
    claimPrecision: share(found, found + wrong),
    factsSaid: share(found, found + missing),
    categoryAccuracy: share(
      described.filter(({ isCategoryRight }) => isCategoryRight).length,
      described.length,
    ),
    limitCompliance: share(described.filter(({ keptLimits }) => keptLimits).length, described.length),
    secondsPerLot: average(lots.map(({ seconds }) => seconds)),
    inputTokensPerLot: average(described.map(({ inputTokens }) => inputTokens)),
    outputTokensPerLot: average(described.map(({ outputTokens }) => outputTokens)),
  };
}

/** Evaluates lots one after another, so that durations are of an otherwise idle provider. */
export async function evaluate(writer: Writer, sets: readonly PhotoSet[]): Promise<Evaluation> {
  const lots: LotResult[] = [];
  let origin: WrittenDraft["origin"];
  for (const set of sets) {
    const { notes, instructions } = set;
    const photos = await Promise.all(set.photos.map((path) => readFile(path)));
    const start = performance.now();
    const written: Written = await writer({ photos, notes, marks: [], instructions }).then(
      (draft) => ({ draft }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    );
    if ("draft" in written) origin ??= written.draft.origin;
    lots.push(judge(set, (performance.now() - start) / 1000, written));
  }
  const { model = null, promptVersion = null } = origin ?? {};
  return { model, promptVersion, lots, totals: totalsOf(lots) };
}
