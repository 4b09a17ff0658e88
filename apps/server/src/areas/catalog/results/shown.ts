const maxLength = 40;

/** The beginning of a cell, for a message. */
export const shown = (cell = ""): string => (cell.length > maxLength ? `${cell.slice(0, maxLength)}…` : cell);
