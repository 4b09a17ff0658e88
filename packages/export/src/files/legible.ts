/** Matches characters to examine further, which few texts contain: includes surrogates, lone or paired. */
const suspicious = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD]/;

/** Removes the characters that XML 1.0, and therefore a workbook, cannot contain, and DEL, which exceljs drops. */
export function withoutControls(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(/[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}

const visible = /(?!\s)[!-~\u0080-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Whether a text has a visible character. */
export const hasVisible = (text: string): boolean => visible.test(text);
