import { withoutHtml } from "./html";
import { withoutMarkdown } from "./markdown";
import { withoutControlCharacters } from "./text";

/** Converts a provider's text to plain text, without HTML and Markdown. */
export const toPlainText = (text: string): string =>
  withoutMarkdown(withoutHtml(withoutControlCharacters(text)).replaceAll("\u00a0", " ")).trim();
