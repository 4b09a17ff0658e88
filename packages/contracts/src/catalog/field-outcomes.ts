import { recordOf } from "../values/record-of";
import { consignorKey } from "./consignor-names";
import { customFieldIds, fieldLabel, type ItemFieldId } from "./item-fields";
import { type ResultFieldId, resultFieldIds, resultFields } from "./result-fields";

type FieldId = ItemFieldId | ResultFieldId;

/**
 * Outcome for a field's value. keep: the lot that stays has its own, and a new or moved lot has the same one. ask: a person
 * chooses, in a merge only where two lots differ, and an empty one is filled. fill: the lot's own, else that of the first other lot
 * which has one. join: those of all lots together. next: the manifest's next free one. none: a new lot is without it.
 */
export type Outcome = "keep" | "ask" | "fill" | "join" | "next" | "none";

const shared = { move: "keep", duplicate: "keep" } as const;
const filled = { ...shared, merge: "fill", split: "none" } as const;
const asked = { ...shared, merge: "ask", split: "none" } as const;
const joined = { ...shared, merge: "join", split: "none" } as const;
const result = { ...asked, duplicate: "none" } as const;

/** Outcomes for every field of a lot: the one that stays in a merge, the new ones of a split or a copy, a moved one. */
export const fieldOutcomes = {
  lotNumber: { merge: "keep", split: "next", move: "ask", duplicate: "next" },
  sectionLetter: { merge: "keep", split: "none", move: "ask", duplicate: "none" },
  title: filled,
  description: filled,
  category: { ...filled, split: "keep" },
  consignor: { ...asked, split: "keep" },
  quantity: asked,
  notes: joined,
  photoUrls: { ...joined, split: "ask" },
  startPrice: asked,
  lowEstimate: asked,
  highEstimate: asked,
  reservePrice: asked,
  condition: filled,
  height: filled,
  width: filled,
  depth: filled,
  weight: filled,
  internalNotes: joined,
  externalId: { ...filled, duplicate: "none" },
  ...recordOf(customFieldIds, () => filled),
  hammerPrice: result,
  saleState: result,
  buyerNumber: result,
} as const satisfies Record<FieldId, Record<"merge" | "split" | "move" | "duplicate", Outcome>>;

type Outcomes = typeof fieldOutcomes;
export type LotOperation = keyof Outcomes[FieldId];

const isFieldId = (id: string): id is FieldId => Object.hasOwn(fieldOutcomes, id);
const fieldIds: readonly FieldId[] = Object.keys(fieldOutcomes).filter(isFieldId);

type FieldIdWhere<Operation extends LotOperation, Wanted extends Outcome> = {
  [Id in FieldId]: Outcomes[Id][Operation] extends Wanted ? Id : never;
}[FieldId];

/** The fields that an operation does this with, in the table's order. */
export const fieldsWhere = <Operation extends LotOperation, Wanted extends Outcome>(
  operation: Operation,
  outcome: Wanted,
) => fieldIds.filter((id): id is FieldIdWhere<Operation, Wanted> => fieldOutcomes[id][operation] === outcome);

/** Question of a merge: a field, or the result as one, since a price without its state says nothing. */
export type MergeQuestion = Exclude<FieldIdWhere<"merge", "ask">, ResultFieldId> | "result";
const isNoResult = <Id extends FieldId>(id: Id): id is Exclude<Id, ResultFieldId> =>
  !resultFieldIds.some((result) => result === id);
export const mergeQuestions: readonly MergeQuestion[] = [
  ...fieldsWhere("merge", "ask").filter(isNoResult),
  "result",
];

/** The fields that a merge asks for with one question. */
export const fieldsOfQuestion = (
  question: MergeQuestion,
): readonly (ResultFieldId | Exclude<MergeQuestion, "result">)[] =>
  question === "result" ? resultFieldIds : [question];

/** Label of a merge's question in forms and messages. */
export const questionLabel = (question: MergeQuestion): string =>
  question === "result" ? resultFields.saleState.label : fieldLabel(question);

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** A lot's value as a merge compares it; undefined when it is empty. Consignors that differ in case or blanks are one. */
export function comparedValue(lot: Values, question: MergeQuestion): string | undefined {
  const values = fieldsOfQuestion(question).map((id) => lot[id]);
  if (question === "consignor") return consignorKey(String(lot.consignor ?? "")) || undefined;
  return values.every(isEmpty) ? undefined : JSON.stringify(values);
}

/** Questions of a merge: the fields in which its lots differ, so that one value has to be chosen. */
export const differingIn = (lots: readonly Values[]): MergeQuestion[] =>
  mergeQuestions.filter((question) => {
    const values = lots.map((lot) => comparedValue(lot, question));
    return new Set(values.filter((value) => value !== undefined)).size > 1;
  });
