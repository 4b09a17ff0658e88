import type { MergeChoices } from "@lotwright/contracts/catalog/bulk-edits";
import {
  comparedValue,
  differingIn,
  fieldOutcomes,
  type MergeQuestion,
  mergeQuestions,
  questionLabel,
} from "@lotwright/contracts/catalog/field-outcomes";
import {
  type ItemFieldId,
  isItemField,
  itemFieldIds,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { type FieldUnits, fieldText } from "../../data/lots/field-text";
import { joinedNames } from "../../data/lots/joined-names";
import { resultText } from "../../data/lots/result-text";
import { lotName, plural } from "../../lib/format";
import type { FieldName } from "./field-names";
import { quoteText } from "./field-rows";
import { type AttachmentTexts, attachmentLines } from "./outcome-table";

const maxNamed = 3;

/** Names the first texts, and how many more there are. */
const fewOf = (texts: readonly string[]) =>
  joinedNames([
    ...texts.slice(0, maxNamed),
    ...(texts.length > maxNamed ? [`${texts.length - maxNamed} more`] : []),
  ]);

function valueText(lot: Item, question: MergeQuestion, units: FieldUnits): string {
  if (question !== "result") return fieldText(question, lot[question], units);
  return `${resultText(lot, units.currency)}${lot.buyerNumber ? ` to buyer ${lot.buyerNumber}` : ""}`;
}

const sumOf = (lots: readonly Item[]) => lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Groups the lots by a question's value, without empty values. */
function lotsByValue(lots: readonly Item[], question: MergeQuestion): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const lot of lots) {
    const value = comparedValue(lot, question);
    if (value !== undefined) found.set(value, [...(found.get(value) ?? []), lot]);
  }
  return found;
}

type Option = { value: string; label: string };
export type Question = { id: MergeQuestion; label: string; options: Option[] };

/** Questions of a merge with their options: the lots' values and, for quantities, their sum. */
export function questionsOf(lots: readonly Item[], units: FieldUnits): Question[] {
  const sum = sumOf(lots);
  const sums = sum > itemFields.quantity.max ? [] : [{ value: "sum", label: `${sum} · all together` }];
  return differingIn(lots).map((id) => ({
    ...{ id, label: questionLabel(id) },
    options: [
      ...[...lotsByValue(lots, id).values()].flatMap(([first, ...others]) =>
        first ? [optionOf(first, others, valueText(first, id, units))] : [],
      ),
      ...(id === "quantity" ? sums : []),
    ],
  }));
}

const optionOf = (lot: Item, others: readonly Item[], text: string): Option => ({
  value: lot.id,
  label: `${text} · ${others.length === 0 ? "lot" : "lots"} ${fewOf([lot, ...others].map(lotName))}`,
});

export type Answers = Partial<Record<MergeQuestion, string>>;

/** The answers to the questions; undefined while one is missing or no longer valid. */
export function choicesOf(questions: readonly Question[], answers: Answers): MergeChoices | undefined {
  const settled = questions.flatMap(({ id, options }) =>
    options.some(({ value }) => value === answers[id]) ? [[id, answers[id]]] : [],
  );
  return settled.length === questions.length ? Object.fromEntries(settled) : undefined;
}

/** Value of the merged lot in a field, with the values of the other lots that are dropped. */
export type OutcomeRow = { id: string; label: string; text: string; dropped: string };

type Merge = {
  /** The remaining lot first. */
  lots: readonly [Item, ...Item[]];
  questions: readonly Question[];
  answers: Answers;
  units: FieldUnits;
  nameOf: FieldName;
  isUsed: (id: ItemFieldId) => boolean;
};
type Shown = Pick<OutcomeRow, "text" | "dropped">;

function askedValue({ lots, questions, answers, units }: Merge, id: MergeQuestion): Shown {
  if (answers[id] === "sum") return { text: String(sumOf(lots)), dropped: "" };
  const isOpen =
    questions.some((question) => question.id === id) && !lots.some((lot) => lot.id === answers[id]);
  if (isOpen) return { text: "Choose above", dropped: "" };
  const source =
    lots.find((lot) => lot.id === answers[id]) ?? lots.find((lot) => comparedValue(lot, id) !== undefined);
  const text = source ? valueText(source, id, units) : "";
  const isSame = id === "quantity" && !questions.some((question) => question.id === id);
  return {
    text: isSame ? `${text}, ${lots.length === 2 ? "both" : `all ${lots.length}`} say ${text}` : text,
    dropped: "",
  };
}

function filledValue({ lots, units }: Merge, id: ItemFieldId): Shown {
  const values = lots.map((lot) => ({ lot, text: fieldText(id, lot[id], units) }));
  const written = values.filter(({ text }) => text !== "");
  const [first] = written;
  const others = written.filter(({ text }) => text !== first?.text);
  return {
    text: first?.text ?? "",
    dropped: fewOf(others.map(({ lot, text }) => `${quoteText(text)} (${lotName(lot)})`)),
  };
}

function joinedValue({ lots }: Merge, id: ItemFieldId): Shown {
  const values = lots.flatMap((lot) => lot[id] ?? []).filter((value) => value !== "");
  if (id !== "photoUrls") return { text: values.join("\n"), dropped: "" };
  return { text: values.length > 0 ? plural(new Set(values).size, "photo") : "", dropped: "" };
}

const keptValue = ({ lots: [kept, ...others] }: Merge): Shown => ({
  text: lotName(kept),
  dropped: fewOf(others.map(lotName)),
});

const isQuestion = (id: string): id is MergeQuestion => mergeQuestions.some((question) => question === id);

function shownValue(merge: Merge, id: ItemFieldId): Shown {
  const outcome = fieldOutcomes[id].merge;
  if (outcome === "join") return joinedValue(merge, id);
  if (outcome === "keep") return keptValue(merge);
  return isQuestion(id) ? askedValue(merge, id) : filledValue(merge, id);
}

export const mergedAttachments: AttachmentTexts = {
  recordings: (lot) => `Those of all lots go to ${lot}`,
  marks: () => "Go along with their photos",
  ai: (lot) => `That of ${lot} stays. Requests for the others end`,
  adjustments: (lot) => `Those of ${lot} stay. Those of the others are deleted`,
  deliveries: (lot) => `Those of ${lot} stay. The others count as removed`,
  activity: () => "Stays",
};

/** Returns the outcome of a merge for every field that is used, those without a value last, and for what belongs to lots besides. */
export function outcomeRows(merge: Merge): OutcomeRow[] {
  const rows = itemFieldIds
    // A lot's name consists of number and section.
    .filter((id) => id !== "sectionLetter")
    .map((id) => ({ id, label: merge.nameOf(id), ...shownValue(merge, id) }));
  const result = { id: "result", label: questionLabel("result"), ...askedValue(merge, "result") };
  const all = [...rows, result];
  const empty = all.filter(({ id, text }) => text === "" && (!isItemField(id) || merge.isUsed(id)));
  const attached = attachmentLines(mergedAttachments, `lot ${lotName(merge.lots[0])}`);
  return [
    ...all.filter(({ text }) => text !== ""),
    ...(empty.length > 0
      ? [
          {
            id: "empty",
            label: "Empty in all",
            text: empty.map(({ label }) => label).join(", "),
            dropped: "",
          },
        ]
      : []),
    ...attached.map((line) => ({ ...line, dropped: "" })),
  ];
}
