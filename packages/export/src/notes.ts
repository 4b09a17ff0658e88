import { setImmediate } from "node:timers/promises";
import { lotName, lotRows } from "./columns";
import type { TablePlan } from "./plan";
import type { PlannedLot } from "./planned-lots";
import { maxCellLength, workbookText } from "./workbook";

const lotsPerTurn = 100;

export function missingPhotosText(names: Iterable<string>): string {
  return linesOf(["These photos could not be read and are not in this export:", ...names]);
}

/** Which texts of a workbook are not whole; empty when all are. */
export async function notesText(plan: TablePlan, missing: ReadonlySet<string>): Promise<string> {
  const notes: string[] = [];
  let read = 0;
  for await (const { lot, cells } of lotRows(plan, missing)) {
    for (const [index, { label }] of plan.columns.entries()) {
      const cell = cells[index];
      const length = typeof cell === "string" ? workbookText(cell).length : 0;
      if (length > maxCellLength) notes.push(cutNote(lot, label, length));
    }
    read += 1;
    if (read % lotsPerTurn === 0) await setImmediate();
  }
  return linesOf(notes);
}

function cutNote({ item }: PlannedLot, label: string, length: number): string {
  return `Lot ${lotName(item)}: ${label} has ${counted(length)} characters and is cut after ${counted(maxCellLength - 1)}, as Excel holds no more in a cell.`;
}

function counted(length: number): string {
  return length.toLocaleString("en-US");
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}
