const maxLength = 40;

/** Beginning of a cell, for messages. */
export const shown = (cell = ""): string => (cell.length > maxLength ? `${cell.slice(0, maxLength)}…` : cell);
