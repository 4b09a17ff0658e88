// Apart from the schemas, which the upload queue does without.

/** The refusal of a lot number that another lot of the manifest has; a device that knows the other lot says the same. */
export const lotTakenMessage = (lot: { lotNumber: number; sectionLetter: string }, nextLotNumber: number) =>
  `Lot ${lot.lotNumber}${lot.sectionLetter} already exists. The next free number is ${nextLotNumber}.`;
