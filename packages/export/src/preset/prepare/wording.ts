import { distinctConsignors } from "@lotwright/contracts/catalog/consignor-names";
import { mappingKey } from "@lotwright/contracts/exports/export-mappings";
import { shortPlatform } from "@lotwright/contracts/exports/platform-names";
import type { CheckCode } from "@lotwright/contracts/exports/preflight";
import type { Preset } from "../format/preset";

interface Counted {
  count: number;
  limit: number | null;
  column: string;
  preset: Preset;
  /** Whether the finding blocks the export. */
  isError: boolean;
  /** Message of the first finding, for findings about the whole sale. */
  message: string;
  /** Values of the listed findings; without them, the heading names none. */
  values?: readonly string[];
}

const plural = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
/** Subject such as "1 lot has" or "3 lots have". */
const lots = (count: number, one: string, many: string) =>
  `${plural(count, "lot")} ${count === 1 ? one : many}`;

/** Heading of each kind of finding, such as "14 titles will be cut at 50 characters". */
const headings: Record<CheckCode, (counted: Counted) => string> = {
  "adjustment-outdated": ({ count, column }) =>
    column === ""
      ? `${plural(count, "lot")} changed since ${count === 1 ? "it was" : "they were"} skipped in this export`
      : `${plural(count, "lot")} changed since ${count === 1 ? "its" : "their"} ${column.toLowerCase()} was adjusted for this export`,
  "required-missing": ({ count, column }) => `${lots(count, "has", "have")} no ${column}, which is required`,
  "title-too-long": ({ count, limit, preset }) =>
    preset.columns.some(({ isCutSilently }) => isCutSilently)
      ? `${plural(count, "title")} will be cut at ${limit} characters`
      : `${plural(count, "title")} ${count === 1 ? "is" : "are"} longer than ${limit} characters`,
  "title-near-limit": ({ count, limit }) => `${plural(count, "title")} nearly ${limit} characters long`,
  "description-too-long": ({ count, limit }) =>
    `${plural(count, "description")} longer than ${grouped(limit ?? 0)} characters`,
  "text-too-long": ({ count, limit, column }) =>
    `${lots(count, "has", "have")} more than ${limit} characters in ${column}`,
  "row-too-long": ({ count }) => `${lots(count, "has", "have")} more than 1 MB of text in a row`,
  "length-uncertain": ({ count, column }) => `${lots(count, "may be", "may be")} too long in ${column}`,
  "newline-in-cell": ({ count, column }) =>
    `${lots(count, "loses its", "lose their")} line breaks in ${column}`,
  "html-not-allowed": ({ count, column }) =>
    `${lots(count, "loses its", "lose their")} HTML tags in ${column}`,
  "char-replaced": ({ count, column }) =>
    `${lots(count, "has", "have")} characters written in another way in ${column}`,
  "char-unmappable": ({ count, column }) =>
    `${lots(count, "has", "have")} characters that this file can't hold in ${column}`,
  "formula-start": ({ count, column }) => `${lots(count, "begins", "begin")} like a formula in ${column}`,
  "format-formula": ({ message }) => message,
  "format-head": ({ message }) => message,
  "lotno-pattern": ({ count, preset }) =>
    `${plural(count, "lot number")} may not fit: ${preset.lotNumber.wanted}`,
  "lotno-too-long": ({ count, limit }) => `${plural(count, "lot number")} longer than ${limit} characters`,
  "lotno-duplicate": ({ count, preset }) =>
    `${plural(count, "lot number")} the same as another for ${preset.label}`,
  "lotno-leading-zero": ({ count }) => `${lots(count, "loses its", "lose their")} leading zeros`,
  "lotno-separator": ({ count }) => `${plural(count, "lot number")} would mix up the photos' names`,
  "lot-count-min": ({ message }) => message,
  "file-split": ({ message }) => message,
  "estimate-order": ({ count }) => `${lots(count, "has", "have")} a low estimate above the high one`,
  "reserve-order": ({ count }) => `${lots(count, "has", "have")} a reserve above the low estimate`,
  "start-over-reserve": ({ count }) => `${lots(count, "starts", "start")} above the reserve`,
  "whole-number-needed": ({ count, column }) => `${plural(count, "price")} rounded up in ${column}`,
  "enum-unknown": ({ count, column, isError }) =>
    `${lots(count, "has", "have")} no ${column} that the platform knows${isError ? ", which is required" : ""}`,
  "consignor-unmapped": ({ count, isError, values, preset }) =>
    isError && values
      ? sellerQuestion(count, values, preset)
      : `${lots(count, "has", "have")} no seller code`,
  "photo-none": ({ count }) => `${lots(count, "has", "have")} no photo`,
  "photo-too-many": ({ count, limit }) => `${lots(count, "has", "have")} more than ${limit} photos`,
  "photo-elsewhere": ({ count }) =>
    `${lots(count, "has", "have")} photos stored elsewhere, which are left out`,
  "photo-too-small": ({ count, limit }) => `${lots(count, "has", "have")} photos under ${limit} pixels`,
  "photo-too-few-bytes": ({ count, limit }) =>
    `${lots(count, "has", "have")} photos under ${Math.round((limit ?? 0) / 1000)} kB`,
  "photo-transparent": ({ count }) => `${lots(count, "has", "have")} transparent photos`,
  "photo-contact-text": ({ count }) => `${lots(count, "has", "have")} contact details on a photo`,
  "photo-name-collision": ({ count }) =>
    `${lots(count, "has", "have")} photos named like those of another lot`,
  "photo-names-pending": ({ message }) => message,
  "photo-url-not-public": ({ message }) => message,
  "link-not-public": ({ message }) => message,
  "restricted-item": ({ count }) => `${plural(count, "lot")} may be restricted goods`,
  "preset-unverified": ({ message }) => message,
};

/** Question about consignor codes, such as: Which seller is "Abel" at HiBid? Enter the code once. */
function sellerQuestion(count: number, values: readonly string[], preset: Preset): string {
  const keys = values.map(mappingKey);
  const [name, ...others] = distinctConsignors(keys);
  const nameless = keys.filter((key) => key === "").length;
  const missing = `${lots(nameless, "has", "have")} no consignor.`;
  if (!name) return `${missing} Enter one, or skip ${nameless === 1 ? "it" : "them"}.`;
  const platform = shortPlatform(preset.label);
  // There may be more names than those of the listed lots.
  const many = count > values.length ? "others" : plural(others.length, "other");
  const question =
    others.length === 0
      ? `Which seller is "${name}" at ${platform}? Enter the code once.`
      : `Which sellers are "${name}" and ${many} at ${platform}? Enter each code once.`;
  return nameless > 0 ? `${question} ${missing}` : question;
}

export const headingOf = (code: CheckCode, counted: Counted): string => headings[code](counted);

/** Default message of a check's finding. */
export function messageOf(code: CheckCode, preset: Preset): string {
  const message = messages[code];
  return typeof message === "function" ? message(preset) : message;
}

const messages: Record<CheckCode, string | ((preset: Preset) => string)> = {
  "adjustment-outdated": "Changed since it was adjusted for this export",
  "required-missing": "Required",
  "title-too-long": "Too long",
  "title-near-limit": "Close to the limit",
  "description-too-long": "Too long",
  "text-too-long": "Too long",
  "row-too-long": "The columns have more than 1 MB of text together: shorten the lot, or use fewer columns",
  "length-uncertain": "May be too long",
  "newline-in-cell": "Line breaks become blanks",
  "html-not-allowed": "Tags are removed",
  "char-replaced": "Written in another way",
  "char-unmappable": "Can't be written",
  "formula-start": "Spreadsheets may run it as a formula",
  "format-formula": "Spreadsheet programs may run a text of this format as a formula",
  "format-head": "The columns are not the headers of the file",
  "lotno-pattern": "Doesn't fit the platform's lot numbers",
  "lotno-too-long": "Too long",
  "lotno-duplicate": "Used twice",
  "lotno-leading-zero": "The platform drops the zeros",
  "lotno-separator": "Photos are matched by this character",
  "lot-count-min": ({ label, lots: { min } }) => `${label} takes no fewer than ${min} lots`,
  "file-split": "Several files",
  "estimate-order": "The low estimate is above the high one",
  "reserve-order": "The reserve is above the low estimate",
  "start-over-reserve": "The start price is above the reserve",
  "whole-number-needed": "Whole numbers only: rounded up",
  "enum-unknown": "Not a name that the platform knows",
  "consignor-unmapped": ({ label }) => `${label} has no code for this consignor`,
  "photo-none": "No photo",
  "photo-too-many": "The first ones are sent",
  "photo-elsewhere": "Not uploaded here, so there is no file",
  "photo-too-small": "Too few pixels",
  "photo-too-few-bytes": "Too few bytes: saved again at a higher quality",
  "photo-transparent": "Transparency becomes white",
  "photo-contact-text": "A photo shows contact details",
  "photo-name-collision": "The photos got another name",
  "photo-names-pending": ({ label }) =>
    `${label} names photos by its own item IDs: import the data file first, then add the IDs and export again`,
  "photo-url-not-public": ({ label }) =>
    `${label} fetches photos from this server, which needs a public https address (PUBLIC_URL)`,
  "link-not-public": ({ label }) => `${label} links to the public catalog: turn its link on`,
  "restricted-item": "May be restricted",
  "preset-unverified": ({ label }) =>
    `The format of ${label} is known from one source only. Try one lot first.`,
};
