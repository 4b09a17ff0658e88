import { fieldOutcomes, type LotOperation, type Outcome } from "@lotwright/contracts/catalog/field-outcomes";
import { type ItemFieldId, isItemField, itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { type ResultFieldId, resultFieldIds, resultFields } from "@lotwright/contracts/catalog/result-fields";

/** Outcome of an operation for a field or an attachment of a lot. */
export type OutcomeLine = { id: string; label: string; text: string };

/** Texts about a lot that stays, or is split, copied or moved, such as "lot 12A" or "the lots". */
type Texts<Key extends string> = Record<Key, (lot: string) => string>;

/** Records attached to a lot. */
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

/** Outcomes of an operation in words. */
export type OutcomeTexts = {
  [Operation in LotOperation]: {
    operation: Operation;
    fields: Texts<(typeof fieldOutcomes)[ItemFieldId | ResultFieldId][Operation]>;
    /** Fields for which the operation does something of another kind than for the others of their outcome. */
    exceptions?: Partial<Texts<ItemFieldId>>;
    attachments: AttachmentTexts;
  };
}[LotOperation];

export type AttachmentTexts = Texts<Attachment>;

/** Outcomes of an operation that makes new lots of one. */
export const attachmentsOfNewLots = {
  recordings: (lot) => `Stay with ${lot} only`,
  ai: (lot) => `Stays with ${lot} only`,
  adjustments: (lot) => `Stay with ${lot} only`,
  deliveries: () => "None: platforms have them as new",
} satisfies Partial<AttachmentTexts>;

/** Outcomes of an operation for what belongs to lots besides their fields. */
export const attachmentLines = (texts: AttachmentTexts, lot: string): OutcomeLine[] =>
  attachmentIds.map((id) => ({ id, label: attachments[id], text: texts[id](lot) }));

const fieldIds: readonly (ItemFieldId | ResultFieldId)[] = [...itemFieldIds, ...resultFieldIds];

type Names = { nameOf: (id: ItemFieldId) => string; isUsed: (id: ItemFieldId) => boolean };

/** Outcomes of an operation for every field of a lot that the workspace uses, and for what belongs to the lot besides. */
export function outcomeLines(
  { operation, exceptions = {}, ...texts }: OutcomeTexts,
  { lot, nameOf, isUsed }: Names & { lot: string },
): OutcomeLine[] {
  const ofFields: Partial<Texts<Outcome>> = texts.fields;
  const lines = fieldIds.flatMap((id): OutcomeLine[] => {
    const text = ofFields[fieldOutcomes[id][operation]]?.(lot) ?? "";
    if (!isItemField(id)) return [{ id, label: resultFields[id].label, text }];
    return isUsed(id) ? [{ id, label: nameOf(id), text: exceptions[id]?.(lot) ?? text }] : [];
  });
  return [...lines, ...attachmentLines(texts.attachments, lot)];
}
