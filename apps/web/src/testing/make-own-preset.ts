import type { OwnPresetColumn, OwnPresetInput } from "@lotwright/contracts/exports/own-presets";

export function makeOwnColumn(header: string, overrides: Partial<OwnPresetColumn> = {}): OwnPresetColumn {
  return {
    header,
    source: { kind: "blank" },
    type: "text",
    max: null,
    isRequired: false,
    ...overrides,
  };
}

/** Creates a format whose sample has three headers, one with a trailing blank. */
export function makeOwnPreset(overrides: Partial<OwnPresetInput> = {}): OwnPresetInput {
  return {
    label: "House format",
    isAuction: true,
    file: {
      kind: "text",
      extension: "csv",
      delimiter: ";",
      encoding: "utf-8-bom",
      lineEnd: "lf",
      quotes: "all",
      head: btoa('\u00ef\u00bb\u00bf"Lot";"Title ";"Estimate"\n'),
      sheet: "",
      preamble: [],
      maxLots: null,
    },
    columns: [
      makeOwnColumn("Lot", { source: { kind: "field", field: "lotNumber" }, isRequired: true }),
      makeOwnColumn("Title ", { source: { kind: "field", field: "title" }, max: 50 }),
      makeOwnColumn("Estimate", { source: { kind: "field", field: "lowEstimate" }, type: "money" }),
    ],
    lotNumber: { isDigitsOnly: false, max: 40 },
    photos: { by: "file", name: "{lot}-{n}", max: null, min: 0 },
    updates: "by-lot-number",
    ...overrides,
  };
}
