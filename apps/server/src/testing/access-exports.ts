import type { Scene } from "./access-scene";
import { admins, assigned, owners, type Row, signedIn } from "./access-statuses";
import { ownPresetInput } from "./own-presets";

const manifestId = ({ manifest }: Scene) => ({ manifestId: manifest.id });
const presetId = "hibid-af360";
const toPreset = (scene: Scene) => ({ ...manifestId(scene), preset: presetId });

const ownPresetId = ({ ownPreset }: Scene) => ({ id: ownPreset.id });

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
  {
    procedure: "exportPresets.definition",
    route: "GET /api/export-presets/:id",
    input: ownPresetId,
    statuses: [401, 200, 200, 200, 404, 200, 200],
  },
  {
    procedure: "exportPresets.readSample",
    route: "POST /api/export-presets/sample",
    input: () => ({ name: "sample.csv", content: Buffer.from("Lot,Title\n").toString("base64") }),
    statuses: admins,
  },
  {
    procedure: "exportPresets.preview",
    input: (scene) => ({ ...manifestId(scene), preset: ownPresetInput() }),
    statuses: owners,
  },
  {
    procedure: "exportPresets.create",
    route: "POST /api/export-presets",
    input: () => ownPresetInput(),
    statuses: [401, 403, 403, 201, 201, 201, 403],
  },
  {
    procedure: "exportPresets.update",
    route: "PATCH /api/export-presets/:id",
    input: (scene) => ({ ...ownPresetId(scene), label: "House auctions" }),
    statuses: owners,
  },
  {
    procedure: "exportPresets.remove",
    route: "DELETE /api/export-presets/:id",
    input: ownPresetId,
    statuses: owners,
  },
  { procedure: "exportSettings.current", route: "GET /api/export-settings", statuses: signedIn },
  {
    procedure: "exportSettings.save",
    route: "POST /api/export-settings",
    input: () => ({ fileFormat: "xlsx" }),
    statuses: signedIn,
  },
  { procedure: "exportSettings.preview", input: () => ({}), statuses: signedIn },
  {
    procedure: "exports.adjustments",
    route: "GET /api/manifests/:manifestId/preflight/adjustments",
    input: toPreset,
    statuses: assigned,
  },
  { procedure: "exports.estimate", input: manifestId, statuses: assigned },
  {
    procedure: "exports.findings",
    route: "GET /api/manifests/:manifestId/preflight/findings",
    input: (scene) => ({ ...toPreset(scene), code: "title-too-long", level: "error", column: "Title" }),
    statuses: assigned,
  },
  {
    procedure: "exports.fix",
    input: (scene) => ({ ...toPreset(scene), code: "title-too-long", column: "Title" }),
    statuses: assigned,
  },
  {
    procedure: "exports.pdfCheck",
    input: (scene) => ({ ...manifestId(scene), format: "pdf-catalog" }),
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
  { procedure: "exports.preflightVersion", input: toPreset, statuses: assigned },
  {
    procedure: "exports.shortenTitles",
    input: (scene) => ({ ...toPreset(scene), itemIds: [scene.item.id] }),
    statuses: assigned,
  },
];
