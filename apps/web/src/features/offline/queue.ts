/** The upload queue of the signed-in person, as the other features use it. */
export { draftHolder, type KeptLot, type LotFields, type NewChange } from "./queue/records";
export { sayChangesSaved, sayLotSaved } from "./queue/saved-toasts";
export { useTakenLots } from "./queue/taken-lots";
export { useKeptPhotos, useWaitingChange, useWaitingLots } from "./queue/use-kept-photos";
export { useOutbox, useOutboxView } from "./queue/use-outbox";
export { useSaveLot } from "./queue/use-save-lot";
export { WaitingCards } from "./queue/waiting-cards";
export { countWaiting, isAllSafe, waitingText } from "./queue/waiting-text";
