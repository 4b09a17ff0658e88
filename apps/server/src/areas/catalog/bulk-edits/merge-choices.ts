import type { MergeChoices } from "@lotwright/contracts/catalog/bulk-edits";
import {
  comparedValue,
  differingIn,
  fieldsOfQuestion,
  type MergeQuestion,
  mergeQuestions,
  questionLabel,
} from "@lotwright/contracts/catalog/field-outcomes";
import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { grouped } from "@lotwright/contracts/values/grouped";
import { AppError, invalidField } from "../../../core/errors";
import { type Lot, lotName } from "../lot-changes/access";

const maxNamed = 10;

/** Text of lot names, such as "1000, 1001". */
const namesOf = (lots: readonly Lot[]) =>
  [...lots.slice(0, maxNamed).map(lotName), ...(lots.length > maxNamed ? ["…"] : [])].join(", ");

const nounOf = (question: MergeQuestion) => questionLabel(question).toLowerCase();

/** Throws if merged lots differ in a field without a choice, so that no value is lost silently. */
function requireChoices(lots: readonly Lot[], choices: MergeChoices): void {
  const open = differingIn(lots).filter((question) => choices[question] === undefined);
  if (open.length === 0) return;
  const issues = open.map((question) => {
    const differing = lots.filter((lot) => comparedValue(lot, question) !== undefined);
    return {
      path: `choices.${question}`,
      message: `Choose whose ${nounOf(question)} stays: lots ${namesOf(differing)} differ`,
    };
  });
  const sentence = `These lots differ in ${open.map(nounOf).join(", ")}. Choose whose stays. Nothing was merged.`;
  throw new AppError("INVALID", sentence, { details: { issues } });
}

function sumOfQuantities(lots: readonly Lot[]): number {
  const sum = lots.reduce((total, { quantity }) => total + Number(quantity), 0);
  const { max } = itemFields.quantity;
  if (sum <= max) return sum;
  throw invalidField("choices.quantity", `A quantity is at most ${grouped(max)}. These are ${grouped(sum)}.`);
}

function chosenLot(lots: readonly Lot[], question: MergeQuestion, id: string): Lot {
  const lot = lots.find((one) => one.id === id);
  if (!lot) throw invalidField(`choices.${question}`, "Choose one of the lots that are merged");
  if (comparedValue(lot, question) !== undefined) return lot;
  throw invalidField(`choices.${question}`, `Lot ${lotName(lot)} has no ${nounOf(question)}`);
}

/** The lot whose value the merged lot gets: the chosen one, otherwise the first with a value. */
function sourceOf(lots: readonly Lot[], question: MergeQuestion, choice: string | undefined) {
  if (choice !== undefined) return chosenLot(lots, question, choice);
  return lots.find((lot) => comparedValue(lot, question) !== undefined);
}

/**
 * Values of the merged lot in the fields with questions; the first lot is the remaining one. Throws INVALID with an issue per
 * missing or invalid choice.
 */
export function keptValues(lots: readonly Lot[], choices: MergeChoices): Record<string, unknown> {
  requireChoices(lots, choices);
  const values = mergeQuestions.flatMap((question): [string, unknown][] => {
    const choice = choices[question];
    if (choice === "sum") return [[question, sumOfQuantities(lots)]];
    const source = sourceOf(lots, question, choice);
    return source ? fieldsOfQuestion(question).map((id) => [id, source[id]]) : [];
  });
  return Object.fromEntries(values);
}
