import type { Evaluation, LotResult } from "./evaluate";

const percent = (part: number | null) => (part === null ? "-" : `${Math.round(part * 100)} %`);
const rounded = (number: number | null, digits = 0) => (number === null ? "-" : number.toFixed(digits));
const yes = (is: boolean) => (is ? "yes" : "no");

const heading = [
  "lot",
  "claims",
  "facts",
  "category",
  "limits",
  "seconds",
  "tokens in",
  "tokens out",
  "not right",
];

function row(lot: LotResult): string[] {
  const { factsFound, factsMissing, wrongClaims } = lot;
  if (lot.failure !== null) {
    return [lot.name, "-", "-", "-", "-", rounded(lot.seconds, 1), "-", "-", lot.failure];
  }
  const found = factsFound.length;
  const judged = found + wrongClaims.length;
  return [
    lot.name,
    percent(judged === 0 ? null : found / judged),
    `${found}/${found + factsMissing.length}`,
    yes(lot.isCategoryRight),
    yes(lot.keptLimits),
    rounded(lot.seconds, 1),
    rounded(lot.inputTokens),
    rounded(lot.outputTokens),
    [...wrongClaims.map((name) => `says ${name}`), ...factsMissing.map((name) => `misses ${name}`)].join(
      "; ",
    ),
  ];
}

function totalRow({ totals }: Evaluation): string[] {
  return [
    `all ${totals.lotCount}`,
    percent(totals.claimPrecision),
    percent(totals.factsSaid),
    percent(totals.categoryAccuracy),
    percent(totals.limitCompliance),
    rounded(totals.secondsPerLot, 1),
    rounded(totals.inputTokensPerLot),
    rounded(totals.outputTokensPerLot),
    totals.failed > 0 ? `${totals.failed} failed` : "",
  ];
}

/** Formats a table with a row per lot and a total row. */
export function toTable(evaluation: Evaluation): string {
  const rows = [heading, ...evaluation.lots.map(row), totalRow(evaluation)];
  const widths = heading.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const lines = rows.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [lines[0], rule, ...lines.slice(1, -1), rule, lines.at(-1)].join("\n");
}
