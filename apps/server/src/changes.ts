/** Whether an update names anything at all: drizzle writes no statement without a value. */
export const hasChanges = (changes: object) => Object.values(changes).some((value) => value !== undefined);
