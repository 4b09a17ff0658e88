import { fieldOutcomes, type LotOperation, type Outcome } from "@lotwright/contracts/catalog/field-outcomes";
import {
  type ItemFieldId,
  isItemField,
  itemFieldIds,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import { type ResultFieldId, resultFieldIds, resultFields } from "@lotwright/contracts/catalog/result-fields";

/** Outcome of an operation for a field of a lot, or for something that belongs to it. */
export type OutcomeLine = { id: string; label: string; text: string };

/** `lot`: the one that stays, is split, copied or moved, such as "lot 12A", or "the lots". */
type Texts<Key extends string> = Record<Key, (lot: string) => string>;

/** Attachments of a lot besides its fields. */
const attachments = {
  recordings: "Recordings",
  marks: "Texts read on photos",
  ai: "AI status",
  adjustments: "Changes for one export only",
  deliveries: "Deliveries to platforms",
  activity: "Activity",
} as const;
type Attachment = keyof typeof attachments;
const isAttachment = (id: string): id is Attachment => Object.hasOwn(attachments, id);
const attachmentIds = Object.keys(attachments).filter(isAttachment);

const attachmentTexts: Record<LotOperation, Texts<Attachment>> = {
  merge: {
    recordings: (lot) => `Those of all lots go to ${lot}`,
    marks: () => "Go along with their photos",
    ai: (lot) => `That of ${lot} stays. Requests for the others end`,
    adjustments: (lot) => `Those of ${lot} stay. Those of the others are deleted`,
    deliveries: (lot) => `Those of ${lot} stay. The others count as removed`,
    activity: () => "Stays",
  },
  split: {
    recordings: (lot) => `Stay with ${lot} only`,
    marks: () => "Go along with their photos",
    ai: (lot) => `Stays with ${lot} only`,
    adjustments: (lot) => `Stay with ${lot} only`,
    deliveries: () => "None: platforms have them as new",
    activity: () => "Begins with the split",
  },
  duplicate: {
    recordings: (lot) => `Stay with ${lot} only`,
    marks: () => "The same, as they have the same photos",
    ai: (lot) => `Stays with ${lot} only`,
    adjustments: (lot) => `Stay with ${lot} only`,
    deliveries: () => "None: platforms have them as new",
    activity: () => "Begins with the copy",
  },
  move: {
    recordings: () => "Go along",
    marks: () => "Go along with their photos",
    ai: () => "Goes along, with pending requests",
    adjustments: () => "Go along. The check asks if a number changed",
    deliveries: () => "Not taken along: removed here, new there",
    activity: () => "Goes along",
  },
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type AskedOperation = Exclude<LotOperation, "merge">;

const outcomeTexts: Record<AskedOperation, Partial<Texts<Outcome>>> = {
  split: {
    keep: (lot) => `The same as in ${lot}`,
    ask: () => "Those that you choose",
    next: () => "The next ones",
    none: (lot) => `Stays with ${lot} only`,
  },
  duplicate: {
    keep: () => "The same",
    next: () => "The next ones",
    none: (lot) => `Stays with ${lot} only`,
  },
  move: {
    keep: () => "Stays",
    ask: () => "As you choose",
  },
};

/** Fields for which an operation does something of another kind than for the others of their outcome. */
const exceptions: Record<AskedOperation, Partial<Texts<ItemFieldId>>> = {
  split: { quantity: (lot) => `${itemFields.quantity.initial}. ${capitalized(lot)} keeps its own` },
  duplicate: {},
  move: { externalId: () => "Stays. It must be free in the other manifest" },
};

/** Outcomes of an operation for what belongs to lots besides their fields. */
export const attachmentLines = (operation: LotOperation, lot: string): OutcomeLine[] =>
  attachmentIds.map((id) => ({ id, label: attachments[id], text: attachmentTexts[operation][id](lot) }));

const fieldIds: readonly (ItemFieldId | ResultFieldId)[] = [...itemFieldIds, ...resultFieldIds];

type Names = { nameOf: (id: ItemFieldId) => string; isUsed: (id: ItemFieldId) => boolean };

/** Outcomes of a split, a copy or a move for every field of a lot that the workspace uses, and for what belongs to the lot besides. */
export function outcomeLines(
  operation: AskedOperation,
  { lot, nameOf, isUsed }: Names & { lot: string },
): OutcomeLine[] {
  const lines = fieldIds.flatMap((id): OutcomeLine[] => {
    const text = outcomeTexts[operation][fieldOutcomes[id][operation]]?.(lot) ?? "";
    if (!isItemField(id)) return [{ id, label: resultFields[id].label, text }];
    return isUsed(id) ? [{ id, label: nameOf(id), text: exceptions[operation][id]?.(lot) ?? text }] : [];
  });
  return [...lines, ...attachmentLines(operation, lot)];
}
