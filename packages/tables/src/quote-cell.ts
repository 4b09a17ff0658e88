/** Quotes a cell, doubling inner quotation marks. */
export const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
