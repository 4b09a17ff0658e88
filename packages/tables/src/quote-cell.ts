/** Puts a cell in quotation marks, with those of its text doubled. */
export const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
