import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import type { ImportColumn, ImportRow, LotImport, RanImport } from "@lotwright/contracts/catalog/lot-imports";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { vi } from "vitest";
import { ImportPage } from "../features/lot-imports/import-page";
import { type Answers, showScreen } from "./show-screen";

export const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
export const id = "1b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b13";
export const snapshotId = "3b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b15";
export const noCounts = { rows: 0, create: 0, update: 0, unchanged: 0, skip: 0, error: 0 };

export const lotColumn: ImportColumn = {
  heading: "Lot",
  values: ["1000", "1001"],
  target: "lotNumber",
  isSure: true,
};
export const titleColumn: ImportColumn = {
  heading: "Title",
  values: ["Lamp"],
  target: "title",
  isSure: true,
};
export const shelfColumn: ImportColumn = { heading: "Shelf", values: ["North"], target: null, isSure: false };

/** Creates a checked import of two new lots, with overrides. */
export function makeImport({
  counts,
  ...more
}: Partial<Omit<LotImport, "counts">> & { counts?: object } = {}): LotImport {
  return {
    ...{
      id,
      manifestId,
      name: "lots.csv",
      createdAt: "2026-11-29T06:00:00.000Z",
      sheet: null,
      otherSheets: [],
    },
    ...{ columns: [lotColumn, titleColumn], matchBy: "lotNumber", unknownConsignors: [], version: "first" },
    ...{ state: "checked", written: 0, snapshotId: null },
    counts: { ...noCounts, rows: 2, create: 2, ...counts },
    ...more,
  };
}

/** Creates a row that adds a lot, with overrides. */
export function makeRow(row: Partial<ImportRow> & Pick<ImportRow, "line">): ImportRow {
  return {
    ...{ action: "create", note: "", lot: String(998 + row.line), itemId: null, problems: [] },
    ...{
      cells: [String(998 + row.line), "Lamp"],
      changes: [{ field: "title", before: null, after: "Lamp" }],
    },
    ...row,
  };
}

/** Creates a row with an invalid lot number. */
export const wrongRow = (line: number) =>
  makeRow({
    ...{ line, action: "error", cells: [`10x${line}`, "Lamp"], lot: "", changes: [] },
    problems: [{ column: 0, message: `"10x${line}" is not a lot number` }],
  });

export const ran: RanImport = {
  ...{ snapshotId, created: 1, updated: 1, unchanged: 0, skipped: 0, errors: 0 },
  ...{ changedLots: [], changedCount: 0 },
};

function Page({ openAtFirst }: { openAtFirst: string | undefined }) {
  const [importId, setImportId] = useState(openAtFirst);
  return <ImportPage manifestId={manifestId} importId={importId} onOpen={setImportId} />;
}

/** Renders the import screen with an open import, or at the choice of a file. */
export async function showImport(answers: Answers = {}, { isDesk = false, isOpen = true } = {}) {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isDesk }));
  return showScreen(<Page openAtFirst={isOpen ? id : undefined} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn", currency: "USD" }),
    "customFields.current": () => ({ ...noCustomFields, customColumnLabels: { custom1: "Tag" } }),
    "imports.byId": () => makeImport(),
    "imports.rows": () => ({ rows: [makeRow({ line: 2 }), makeRow({ line: 3 })], after: null }),
    ...answers,
  });
}

export const goOffline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
export const upload = (label: string, ...files: File[]) =>
  userEvent.upload(screen.getByLabelText(label), files, { applyAccept: false });
export const csvFile = (text = "Lot,Title\n1000,Lamp") => new File([text], "lots.csv", { type: "text/csv" });

/** Mocks a server with invalid rows, which corrections fix. */
export function wrongImport(lines: number[]) {
  const rows = new Map(lines.map((line) => [line, wrongRow(line)]));
  const counts = () => {
    const error = [...rows.values()].filter(({ action }) => action === "error").length;
    return { ...noCounts, rows: rows.size, error, create: rows.size - error };
  };
  const answers: Answers = {
    "imports.byId": () => makeImport({ counts: counts() }),
    "imports.rows": ({ action }: { action?: string }) => ({
      rows: [...rows.values()].filter((row) => !action || row.action === action),
      after: null,
    }),
    "imports.fix": ({ line }: { line: number }) => {
      const row = makeRow({ line });
      rows.set(line, row);
      return { row, counts: counts(), version: `fixed ${line}` };
    },
  };
  return answers;
}
