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
 * Numbers for lots whose own the platform does not take: those above the highest of the sale, in the order of the file. All other
 * lots keep theirs, so that few labels differ.
 */
export function newNumbers({ lotNumber }: Preset) {
  const allowed = new RegExp(`^(?:${lotNumber.pattern})$`);
  const wanting: string[] = [];
  let highest = 0;
  return {
    /** Every lot, also one that is left out: its number is on a label. */
    seeOwn({ lotNumber: own }: { lotNumber: number }): void {
      highest = Math.max(highest, own);
    },
    see({ itemId, number, findings }: PreparedLot): void {
      const digits = /^\d{1,9}/.exec(number)?.[0];
      if (digits) highest = Math.max(highest, Number(digits));
      if (findings.some(({ code }) => needsNewNumber(code))) wanting.push(itemId);
    },
    /** Result after all lots: the new number of each lot that needs one. */
    byLot(): Map<string, string> {
      const numbers = wanting.map((itemId, index) => [itemId, String(highest + 1 + index)] as const);
      return new Map(numbers.filter(([, number]) => allowed.test(number) && number.length <= lotNumber.max));
    },
  };
}
