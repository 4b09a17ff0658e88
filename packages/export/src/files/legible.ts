/** Quick to look for: hardly a text has one. Half a surrogate pair is among them, and so are whole ones. */
const suspicious = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD]/;

/** Removes the characters that XML 1.0, and so a workbook, cannot hold, and DEL, which exceljs leaves out. */
export function withoutControls(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(/[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}

const visible = /(?!\s)[!-~\u0080-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Whether a text has a visible character: found at its first letter as a rule. */
export const hasVisible = (text: string): boolean => visible.test(text);
