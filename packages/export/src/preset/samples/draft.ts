import { formulaTexts, formulaWarning } from "@lotwright/contracts/exports/formula-texts";
import type { OwnPresetColumn, OwnPresetInput, ReadSample } from "@lotwright/contracts/exports/own-presets";
import { guessOf } from "./guess";
import type { Sample } from "./sample";
import { withTemplate } from "./templates";

/** Creates the format of a sample, with guessed contents for the user to correct. */
export function draftOf(name: string, { file, headers, sheets }: Sample): ReadSample {
  const columns = headers.map(columnOf);
  const photoColumn = columns.find(({ source }) => source.kind === "photo" || source.kind === "photos");
  const isByAddress =
    photoColumn !== undefined && "as" in photoColumn.source && photoColumn.source.as === "address";
  const initial: OwnPresetInput = {
    label: labelOf(name),
    isAuction: columns.some(
      ({ source }) => source.kind === "field" && source.field !== "sku" && isAuctionField(source.field),
    ),
    file,
    columns,
    lotNumber: { isDigitsOnly: false, max: 40 },
    photos: { by: isByAddress ? "address" : "file", name: "{lot}-{n}", max: null, min: 0 },
    updates: "create-only",
  };
  const { draft, recognized, notes } = withTemplate(initial);
  const warning = formulaWarning(formulaTexts(draft));
  const warnings = warning === undefined ? [] : [warning];
  return {
    draft,
    recognized,
    notes: [...warnings, ...notes, ...openQuestions(draft.columns)],
    ...(sheets && { sheets }),
  };
}

const auctionFields: ReadonlySet<string> = new Set([
  "lotNumber",
  "lowEstimate",
  "highEstimate",
  "reservePrice",
]);
const isAuctionField = (field: string) => auctionFields.has(field);

function columnOf(header: string): OwnPresetColumn {
  const { source, type } = guessOf(header) ?? { source: { kind: "blank" as const }, type: "text" as const };
  return { header, source, type, max: null, isRequired: false };
}

const labelOf = (name: string) =>
  name
    .replace(/\.[^.]*$/, "")
    .replace(/[\s_]+/g, " ")
    .trim()
    .slice(0, 60)
    .trim() || "My format";

const maxNamed = 10;

function openQuestions(columns: readonly OwnPresetColumn[]): string[] {
  const names = columns.map(({ header }) => header.trim());
  const blank = columns
    .filter(({ source }) => source.kind === "blank")
    .map(({ header }) => header.trim() || "(no name)");
  const twice = [...new Set(names.filter((name, index) => name !== "" && names.indexOf(name) !== index))];
  return [
    ...(blank.length > 0 ? [`Tell us what goes into: ${listed(blank)}.`] : []),
    ...(twice.length > 0 ? [`These headers stand there twice: ${listed(twice)}.`] : []),
  ];
}

const listed = (names: readonly string[]) =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`
    : names.join(", ");
