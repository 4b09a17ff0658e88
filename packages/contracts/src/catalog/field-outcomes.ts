import { recordOf } from "../values/record-of";
import { consignorKey } from "./consignor-names";
import { customFieldIds, fieldLabel, type ItemFieldId } from "./item-fields";
import { type ResultFieldId, resultFieldIds, resultFields } from "./result-fields";

type FieldId = ItemFieldId | ResultFieldId;

/**
 * An operation's effect on a field. keep: keeps the lot's value, or copies it to a new lot. ask: the user chooses if
 * merged lots differ. fill: the lot's value, else the first one that another lot has. join: all values together. next:
 * the manifest's next free number. none: empty in a new lot.
 */
export type Outcome = "keep" | "ask" | "fill" | "join" | "next" | "none";

const shared = { move: "keep", duplicate: "keep" } as const;
const filled = { ...shared, merge: "fill", split: "none" } as const;
const asked = { ...shared, merge: "ask", split: "none" } as const;
const joined = { ...shared, merge: "join", split: "none" } as const;
const result = { ...asked, duplicate: "none" } as const;

/** Outcome of each field in a merge, a split, a copy and a move. */
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

/** Fields with this outcome in an operation, in the table's order. */
export const fieldsWhere = <Operation extends LotOperation, Wanted extends Outcome>(
  operation: Operation,
  outcome: Wanted,
) => fieldIds.filter((id): id is FieldIdWhere<Operation, Wanted> => fieldOutcomes[id][operation] === outcome);

/** Question that a merge asks: about a field, or about the result as a whole (state, price and buyer). */
export type MergeQuestion = Exclude<FieldIdWhere<"merge", "ask">, ResultFieldId> | "result";
const isNoResult = <Id extends FieldId>(id: Id): id is Exclude<Id, ResultFieldId> =>
  !resultFieldIds.some((result) => result === id);
export const mergeQuestions: readonly MergeQuestion[] = [
  ...fieldsWhere("merge", "ask").filter(isNoResult),
  "result",
];

/** The fields that a merge question covers. */
export const fieldsOfQuestion = (
  question: MergeQuestion,
): readonly (ResultFieldId | Exclude<MergeQuestion, "result">)[] =>
  question === "result" ? resultFieldIds : [question];

/** Label of a merge's question in forms and messages. */
export const questionLabel = (question: MergeQuestion): string =>
  question === "result" ? resultFields.saleState.label : fieldLabel(question);

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** A lot's value as a merge compares it; undefined if empty. Consignors that differ only in case or blanks are equal. */
export function comparedValue(lot: Values, question: MergeQuestion): string | undefined {
  const values = fieldsOfQuestion(question).map((id) => lot[id]);
  if (question === "consignor") return consignorKey(String(lot.consignor ?? "")) || undefined;
  return values.every(isEmpty) ? undefined : JSON.stringify(values);
}

/** Questions that a merge asks: about each field in which its lots differ. */
export const differingIn = (lots: readonly Values[]): MergeQuestion[] =>
  mergeQuestions.filter((question) => {
    const values = lots.map((lot) => comparedValue(lot, question));
    return new Set(values.filter((value) => value !== undefined)).size > 1;
  });
