import type { AppliedNumbers } from "@lotwright/contracts/catalog/lot-numbers";
import { quoteCell } from "@lotwright/tables/quote-cell";

/** A spreadsheet would run a text that starts like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? quoteCell(safe) : safe;
}

/** CSV of each lot's old and new number. */
function numberMap({ before, after, titles }: AppliedNumbers): string {
  const lines = before.map((lot, index) => [lot, after[index] ?? "", titles[index] ?? ""]);
  return [["Old lot", "New lot", "Title"], ...lines]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
}

/** Downloads the old and new numbers as CSV, with a byte order mark so that Excel reads UTF-8. */
export function downloadNumberMap(renumbered: AppliedNumbers, manifestName: string): void {
  const csv = new Blob([`\ufeff${numberMap(renumbered)}`], { type: "text/csv" });
  const address = URL.createObjectURL(csv);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${manifestName.replaceAll(/[\\/:*?"<>|]/g, "-")} lot numbers.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
