import type { Scene } from "./access-scene";
import { assigned, type Row, signedIn } from "./access-statuses";

const manifestId = ({ manifest }: Scene) => ({ manifestId: manifest.id });
const presetId = "hibid-af360";
const toPreset = (scene: Scene) => ({ ...manifestId(scene), preset: presetId });

const sent = {
  manifestName: "Sale",
  itemCount: 1,
  photoCount: 1,
  bytes: 1_000,
  format: "csv",
  fromDate: null,
  toDate: null,
};

/** Rows of the access table about exports. */
export const exportRows: readonly Row[] = [
  {
    procedure: "deliveries.list",
    route: "GET /api/manifests/:manifestId/deliveries",
    input: manifestId,
    statuses: assigned,
  },
  {
    procedure: "deliveries.changedItems",
    route: "GET /api/manifests/:manifestId/changes",
    input: manifestId,
    statuses: assigned,
  },
  {
    procedure: "exportAdjustments.save",
    input: (scene) => ({
      ...toPreset(scene),
      adjustments: [{ itemId: scene.item.id, field: "title", value: "Lamp" }],
    }),
    statuses: assigned,
  },
  { procedure: "exportAdjustments.removeAll", input: toPreset, statuses: assigned },
  { procedure: "exportLogs.list", route: "GET /api/export-logs", statuses: signedIn },
  {
    procedure: "exportLogs.record",
    input: (scene) => ({ ...manifestId(scene), ...sent }),
    statuses: assigned,
  },
  { procedure: "exportMappings.list", route: "GET /api/export-mappings", statuses: signedIn },
  {
    procedure: "exportMappings.byId",
    route: "GET /api/export-mappings/:presetId",
    input: () => ({ presetId }),
    statuses: signedIn,
  },
  {
    procedure: "exportMappings.save",
    route: "PATCH /api/export-mappings/:presetId",
    input: () => ({ presetId, consignors: { "Mary Smith": "SMTH001" } }),
    statuses: signedIn,
  },
  { procedure: "exportPresets.list", route: "GET /api/export-presets", statuses: signedIn },
  { procedure: "exportSettings.current", route: "GET /api/export-settings", statuses: signedIn },
  {
    procedure: "exportSettings.save",
    route: "POST /api/export-settings",
    input: () => ({ fileFormat: "xlsx" }),
    statuses: signedIn,
  },
  { procedure: "exportSettings.preview", input: () => ({}), statuses: signedIn },
  { procedure: "exports.estimate", input: manifestId, statuses: assigned },
  {
    procedure: "exports.fix",
    input: (scene) => ({ ...toPreset(scene), code: "title-too-long", column: "Title" }),
    statuses: assigned,
  },
  {
    procedure: "exports.plan",
    route: "GET /api/manifests/:manifestId/export",
    input: manifestId,
    statuses: assigned,
  },
  {
    procedure: "exports.preflight",
    route: "GET /api/manifests/:manifestId/preflight",
    input: toPreset,
    statuses: assigned,
  },
  {
    procedure: "exports.shortenTitles",
    input: (scene) => ({ ...toPreset(scene), itemIds: [scene.item.id] }),
    statuses: assigned,
  },
];
