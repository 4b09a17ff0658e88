import { randomUUID } from "node:crypto";
import type { OwnPresetInput } from "@lotwright/contracts/own-presets";

const head = "Lot;Title\n";

/** A format with a semicolon, as a client sends it. */
export function ownPresetInput(overrides: Partial<OwnPresetInput> = {}): OwnPresetInput {
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
      head: Buffer.from(head).toString("base64"),
      sheet: "",
      preamble: [],
      maxLots: null,
    },
    columns: [
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
    ],
    lotNumber: { isDigitsOnly: false, max: 40 },
    photos: { by: "file", name: "{lot}-{n}", max: null, min: 0 },
    updates: "create-only",
    ...overrides,
  };
}

/** A row of a format that was saved. */
export function ownPresetValues({ workspaceId }: { workspaceId: string }) {
  const { label, ...definition } = ownPresetInput();
  return { id: `own-${randomUUID()}`, workspaceId, label, definition };
}
