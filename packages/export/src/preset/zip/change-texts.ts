import type { PresetUpdates } from "@lotwright/contracts/exports/export-presets";
import type { Delta, LotChange } from "../delta/changes";
import type { Preset } from "../format/preset";
import { type CellContext, headersOf } from "../prepare/cells";
import type { KeptLot, PresetOutcome, PresetPlan } from "./plan";

/** Maximum length of a value in a sentence. */
const maxValueLength = 200;

/** Quotes a value on one line, shortened with an ellipsis. */
function quoted(value: string): string {
  const characters = [...value.replace(/\s+/g, " ")];
  const text =
    characters.length > maxValueLength
      ? `${characters.slice(0, maxValueLength).join("")}…`
      : characters.join("");
  return text === "" ? "empty" : `"${text}"`;
}

/** Advice about a former lot number that the platform still shows. */
const leftNumber = (number: string, { label }: Preset, delta: Delta): string =>
  delta.isNumberTaken(number)
    ? `Another lot has the number ${number} now.`
    : `Delete lot ${number} at ${label}.`;

/** Sentences about one lot's changes, for entering them by hand. */
export function changeSentences(lot: KeptLot, context: CellContext, delta: Delta): string[] {
  const { number, change } = lot;
  if (!change) return [];
  if (!change.given) return [`Lot ${number} is new.`];
  const sentences = [
    ...numberSentences(change, context.preset, delta),
    ...columnSentences(lot, change, context),
    ...(change.photosChanged ? [photoSentence(lot)] : []),
  ];
  return sentences.length > 0 ? sentences : [`Lot ${number} changed: compare all its fields.`];
}

function numberSentences({ lot, given }: LotChange, preset: Preset, delta: Delta): string[] {
  if (!given || given.lot === lot) return [];
  return [`Lot ${lot} was lot ${given.lot} before. ${leftNumber(given.lot, preset, delta)}`];
}

/** Sentences about changed columns, except those that only repeat the number or photos. */
function columnSentences({ number, rows: [row = []] }: KeptLot, change: LotChange, context: CellContext) {
  const headers = headersOf(context);
  return change.columns.flatMap((index) => {
    const from = context.preset.columns[index]?.from;
    const isPhoto = from !== undefined && ("photo" in from || "photosFrom" in from);
    const isNumber = from !== undefined && "field" in from && from.field === "lotNumber";
    if (isNumber || (isPhoto && change.photosChanged)) return [];
    return [`Lot ${number}: ${headers[index]?.trim()} is now ${quoted(row[index] ?? "")}.`];
  });
}

function photoSentence({ number, photos }: KeptLot): string {
  const files = photos.flatMap(({ name, file }) => (name === undefined ? [] : [file]));
  if (photos.length === 0) return `Lot ${number}: photos changed, now none.`;
  const names = files.length > 0 ? `: ${files.join(", ")}` : "";
  return `Lot ${number}: photos changed, now ${photos.length}${names}.`;
}

/** Sentence about a lot on the platform that is no longer in the sale. */
export const removedSentence = ({ lot }: LotChange, { label }: Preset, { isNumberTaken }: Delta): string =>
  isNumberTaken(lot)
    ? `Lot ${lot} was removed. Another lot has its number now.`
    : `Lot ${lot} was removed: delete it at ${label}.`;

const updateSentences: Record<PresetUpdates, (label: string) => string> = {
  "by-lot-number": (label) => `${label} replaces a lot that has the same lot number.`,
  "by-sku": (label) => `${label} replaces a lot that has the same SKU or ID.`,
  "until-published": (label) => `${label} replaces lots only until the sale is published.`,
  "create-only": (label) => `${label} may add a lot that it has a second time: change those by hand instead.`,
};

type Part = Pick<PresetPlan, "preset" | "selection"> & Pick<PresetOutcome, "delta" | "totals">;

/** Sentence about which lots an export contains; undefined for all. */
function partSentence({ delta, totals: { lots }, selection }: Part): string | undefined {
  const count = lots === 1 ? "1 lot" : `${lots} lots`;
  if (delta?.isPartial) {
    const what = selection ? "selected lots that" : "what";
    return `Only ${what} changed since the export of ${delta.at.slice(0, 10)}: ${count}. Photos only where they changed.`;
  }
  return selection ? `Only selected lots of the manifest: ${count}.` : undefined;
}

/** README lines about a partial export, and about lots to delete. */
export function partLines(part: Part): string[] {
  const { preset, delta } = part;
  const sentence = partSentence(part);
  const updates = sentence !== undefined && delta ? [updateSentences[preset.updates](preset.label)] : [];
  const removed = delta?.removed.map((change) => removedSentence(change, preset, delta)) ?? [];
  const lines = [...(sentence === undefined ? [] : [sentence]), ...updates, ...removed];
  const title = part.selection ? "Selected lots" : "Changes";
  return lines.length > 0 ? ["", title, ...lines.map((line) => `- ${line}`)] : [];
}
