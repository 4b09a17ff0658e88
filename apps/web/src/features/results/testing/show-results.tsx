import type { ResultsPreview } from "@lotwright/contracts/catalog/results";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { type Answers, showScreen } from "../../../testing/show-screen";
import ResultsDialog from "../results-dialog";

export const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
export const snapshotId = "1b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b13";
export const itemId = "2b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b14";
const none = { hammerPrice: null, saleState: null, buyerNumber: "" };
export const nothing = {
  ...{ lines: 0, sold: 0, unsold: 0, withdrawn: 0, changed: 0, unchanged: 0, notNamed: 0, leftOut: 0 },
  ...{ unknown: 0, problems: 0 },
};

export function preview(
  counts: Partial<ResultsPreview["counts"]>,
  more: Partial<ResultsPreview> = {},
): ResultsPreview {
  return {
    columns: {
      ...{ lot: "Lot #", price: "Hammer", buyer: null, state: "Status" },
      ...{ alsoRead: ["Passed"], ignored: ["Title", "Estimate"] },
    },
    changes: [
      {
        ...{ itemId, lot: "12A", title: "Brass lamp", before: none },
        after: { hammerPrice: 1250, saleState: "sold", buyerNumber: "207" },
      },
    ],
    version: "first",
    counts: { ...nothing, ...counts },
    ...{ unknownWords: [], answeredWords: [], sheet: null, otherSheets: [], total: 0, lotsInParts: [] },
    ...{ rowsWithoutLot: { count: 0, first: [] }, unknownLots: [], unknownLines: [], problems: [] },
    ...more,
  };
}

export async function show(answers: Answers = {}) {
  const onClose = vi.fn<() => void>();
  const page = await showScreen(<ResultsDialog manifestId={manifestId} onClose={onClose} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn", currency: "USD" }),
    "results.imports": () => [],
    ...answers,
  });
  await screen.findByRole("dialog", { name: "Import Results" });
  const choose = (content: string | Uint8Array<ArrayBuffer> = "Lot,Price\n12A,1250") =>
    userEvent.upload(
      screen.getByLabelText("Results file"),
      new File([content], "results.csv", { type: "text/csv" }),
    );
  return { ...page, onClose, choose };
}

export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
export const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

export const at = (line: number) => ({ ...{ line, column: 0 }, where: `Line ${line}, column "Lot #"` });
