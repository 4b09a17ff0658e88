import { randomUUID } from "node:crypto";
import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";

const initialColumns: OwnPresetInput["columns"] = [
  {
    header: "Lot",
    source: { kind: "field", field: "lotNumber" },
    type: "text",
    max: null,
    isRequired: true,
  },
  {
    header: "Title",
    source: { kind: "field", field: "title" },
    type: "text",
    max: null,
    isRequired: false,
  },
];

const headOf = (columns: OwnPresetInput["columns"]) => {
  const cells = columns.map(({ header }) =>
    /[;"\r\n]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header,
  );
  return Buffer.from(`${cells.join(";")}\n`).toString("base64");
};

/** Creates a custom format with semicolons, as sent by a client. Its head contains the columns' headers. */
export function ownPresetInput(overrides: Partial<OwnPresetInput> = {}): OwnPresetInput {
  const columns = overrides.columns ?? initialColumns;
  return {
    label: `Format ${randomUUID()}`,
    isAuction: true,
    file: {
      kind: "text",
      extension: "csv",
      delimiter: ";",
      encoding: "utf-8",
      lineEnd: "lf",
      quotes: "needed",
      head: headOf(columns),
      sheet: "",
      preamble: [],
      maxLots: null,
    },
    columns,
    lotNumber: { isDigitsOnly: false, max: 40 },
    photos: { by: "file", name: "{lot}-{n}", max: null, min: 0 },
    updates: "create-only",
    ...overrides,
  };
}

/** Values of a stored custom format's row. */
export function ownPresetValues({ workspaceId }: { workspaceId: string }) {
  const { label, ...definition } = ownPresetInput();
  return { id: `own-${randomUUID()}`, workspaceId, label, definition };
}
