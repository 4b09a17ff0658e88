/** Unsaved lots on this device, as the other features use them. */
export {
  type CaptureDraft,
  type DraftOwner,
  draftKey,
  finishDraft,
  readDraft,
  writeDraft,
} from "./drafts/capture-draft";
export { keptFields, withoutUnfinished } from "./drafts/kept-fields";
export { useDraftPhotos } from "./drafts/use-draft-photos";
