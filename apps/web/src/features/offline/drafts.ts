/** The public surface of drafts: lots on this device that are not saved yet. */
export { type FieldName, formFields, type ItemFields, withoutUnfinished } from "./drafts/form-fields";
export {
  forgetItemDraft,
  type ItemDraft,
  type ItemDraftOwner,
  itemDraftKey,
  readItemDraft,
  readItemDrafts,
  withoutFields,
  writeItemDraft,
} from "./drafts/item-draft";
export {
  type CaptureDraft,
  type DraftOwner,
  draftKey,
  finishDraft,
  onDraftMoved,
  readDraft,
  readSpoken,
  spokenKey,
  writeDraft,
  writeSpoken,
} from "./drafts/lot-drafts";
export { draftParser, readUnlessDiscarded } from "./drafts/stored-draft";
export { useDraftPhotos } from "./drafts/use-draft-photos";
