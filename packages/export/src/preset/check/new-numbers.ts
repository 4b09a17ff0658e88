import type { CheckCode } from "@lotwright/contracts/exports/preflight";
import type { Preset } from "../format/preset";
import type { PreparedLot } from "../prepare/prepared-lots";

/** Findings that another lot number fixes. */
const settled: ReadonlySet<CheckCode> = new Set([
  "lotno-pattern",
  "lotno-separator",
  "lotno-duplicate",
  "lotno-too-long",
]);

export const needsNewNumber = (code: CheckCode): boolean => settled.has(code);

/**
 * Assigns numbers to lots whose own is invalid on the platform: above the sale's highest, in file order. Other lots keep theirs,
 * so that few labels differ.
 */
export function newNumbers({ lotNumber }: Preset) {
  const allowed = new RegExp(`^(?:${lotNumber.pattern})$`);
  const wanting: string[] = [];
  let highest = 0;
  return {
    /** Records every lot's number, even of one left out, because it is on a label. */
    seeOwn({ lotNumber: own }: { lotNumber: number }): void {
      highest = Math.max(highest, own);
    },
    see({ itemId, number, findings }: PreparedLot): void {
      const digits = /^\d{1,9}/.exec(number)?.[0];
      if (digits) highest = Math.max(highest, Number(digits));
      if (findings.some(({ code }) => needsNewNumber(code))) wanting.push(itemId);
    },
    /** The new numbers, after all lots. */
    byLot(): Map<string, string> {
      const numbers = wanting.map((itemId, index) => [itemId, String(highest + 1 + index)] as const);
      return new Map(numbers.filter(([, number]) => allowed.test(number) && number.length <= lotNumber.max));
    },
  };
}
