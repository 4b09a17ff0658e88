/** Unsaved lots on this device, as the other features use them. */
export {
  type CaptureDraft,
  type DraftOwner,
  draftKey,
  finishDraft,
  readDraft,
  writeDraft,
} from "./drafts/capture-draft";
export { type FieldName, formFields, type ItemFields, withoutUnfinished } from "./drafts/form-fields";
export {
  forgetItemDraft,
  type ItemDraft,
  type ItemDraftOwner,
  itemDraftKey,
  mergeDraft,
  readItemDraft,
  readItemDrafts,
  withoutFields,
  writeItemDraft,
} from "./drafts/item-draft";
export { useDraftPhotos } from "./drafts/use-draft-photos";
export { readSpoken, spokenKey, type VoiceOwner, writeSpoken } from "./drafts/voice-draft";
