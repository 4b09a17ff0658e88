/** The public surface of the upload queue of the signed-in user. */

export {
  type Choices,
  ConflictDialog,
  chosenValues,
  type FieldVersions,
} from "./outbox-dialog/conflict-dialog";
export { conflictVersions } from "./outbox-dialog/conflict-versions";
export { toastLotsAdded, toastPhotosSaved } from "./queue/added-toasts";
export { type LotSequence, lastLotNumber } from "./queue/delivered-item";
export type { Outbox } from "./queue/outbox";
export { type ListedLots, useItems, useListedLots, useLotName } from "./queue/pending-items";
export {
  assignChecks,
  type ChecksOwner,
  recordCaptured,
  recordCheck,
  usePhotoChecks,
  wasCaptured,
} from "./queue/photo-checks";
export { useReadAhead } from "./queue/read-ahead";
export {
  draftHolder,
  editHolder,
  findUpdate,
  isOfItem,
  isPrepared,
  type LotFields,
  type PendingChange,
  type PhotoStatus,
  problemOf,
  rejectedPhotoOf,
  rejectionOf,
  type UpdateItem,
  uploadedUrl,
} from "./queue/records";
export { useRemoveLot } from "./queue/remove-lot";
export { type SavedCapture, useSaveCaptured } from "./queue/save-captured";
export { toastCaptureSaved, toastChangesSaved, toastLotSaved } from "./queue/saved-toasts";
export { type NumberedLot, useTakenLots } from "./queue/taken-lots";
export { useIsDeleted, useWithoutDeleted } from "./queue/use-deleted";
export { useKeptPhotos, useWaitingChange, useWaitingLots } from "./queue/use-kept-photos";
export { useOutbox, useOutboxFact, useOutboxLots, useOutboxView } from "./queue/use-outbox";
export { useSaveChange, useSaveLot } from "./queue/use-save-lot";
export { useSettledLots } from "./queue/use-settled-lots";
export { WaitingCards } from "./queue/waiting-cards";
export { countWaiting, isAllSafe, isInterrupted, waitingText } from "./queue/waiting-text";
