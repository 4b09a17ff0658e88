import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { Finding, FindingGroup, Preflight } from "@lotwright/contracts/exports/preflight";

export function makePreset(overrides: Partial<ExportPreset> = {}): ExportPreset {
  return {
    id: "hibid-af360",
    label: "HiBid",
    version: "1",
    grade: "A-",
    isVerified: true,
    isAuction: true,
    isOwn: false,
    fileKind: "csv",
    notes: ["Titles are cut at 50 characters."],
    steps: ["Open Import Lots.", "Choose the CSV file."],
    columns: ["LotNumber", "Title"],
    limits: { title: 50, description: null, minLots: null, maxLots: null, photosPerLot: null },
    photosBy: "file",
    updates: "by-lot-number",
    namesPhotosAfterImport: false,
    asks: { consignors: null, categories: null, conditions: null, price: false, units: false, questions: [] },
    ...overrides,
  };
}

export function makeFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    itemId: crypto.randomUUID(),
    lot: "1",
    field: "title",
    value: "",
    original: null,
    after: null,
    message: "Too long",
    ...overrides,
  };
}

export function makeGroup(overrides: Partial<FindingGroup> = {}): FindingGroup {
  const { findings = [], isAutomatic = false } = overrides;
  const isFixable = ({ itemId, field, after }: Finding) => Boolean(itemId && field && after !== null);
  return {
    code: "title-too-long",
    level: "error",
    column: "Title",
    heading: `${findings.length} titles will be cut`,
    limit: null,
    count: findings.length,
    fixableCount: isAutomatic ? 0 : findings.filter(isFixable).length,
    isAutomatic,
    next: null,
    ...overrides,
    findings,
  };
}

export function makePreflight(overrides: Partial<Preflight> = {}): Preflight {
  const { groups = [], adjustments = [] } = overrides;
  const errors = groups.flatMap(({ level, findings }) => (level === "error" ? findings : []));
  return {
    preset: makePreset(),
    canExport: !groups.some(({ level }) => level === "error"),
    lotCount: 3,
    leftOutCount: 0,
    photoCount: 4,
    files: ["barn-hibid.csv"],
    errorLotCount: new Set(errors.flatMap(({ itemId }) => itemId ?? [])).size,
    groups,
    unmapped: { consignors: [], categories: [], conditions: [] },
    adjustments,
    adjustmentCount: adjustments.length,
    nextAdjustments: null,
    lastDelivery: null,
    // Without a version, it is refetched each time.
    version: "",
    ...overrides,
  };
}
