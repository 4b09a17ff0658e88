// Separate from the schemas, so that the upload queue need not load zod.

/** Error message for a lot number that another lot of the manifest has; devices show the same text offline. */
export const lotTakenMessage = (lot: { lotNumber: number; sectionLetter: string }, nextLotNumber: number) =>
  `Lot ${lot.lotNumber}${lot.sectionLetter} already exists. The next free number is ${nextLotNumber}.`;
