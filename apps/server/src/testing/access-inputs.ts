import { randomUUID } from "node:crypto";
import type { Input } from "./access-calls";
import { password, type Scene } from "./access-scene";
import { ownPresetInput } from "./own-presets";

/**
 * Owner of an input's records: `assigned` for everyone who sees the manifest, `workspace` for all users of the workspace,
 * `personal` for one user.
 */
export type Reach = "personal" | "assigned" | "workspace";

type Value = { reach?: Reach; of: (scene: Scene) => unknown };

/** Values of required fields by name. */
export const values: Readonly<Record<string, Value>> = {
  manifestId: { reach: "assigned", of: ({ manifest }) => manifest.id },
  itemId: { reach: "assigned", of: ({ item }) => item.id },
  snapshotId: { reach: "assigned", of: ({ edit }) => edit.id },
  userId: { reach: "workspace", of: ({ member }) => member.id },
  photoUrl: { of: ({ photo }) => photo.url },
  photoUrls: { of: ({ photo }) => [photo.url] },
  ids: { of: ({ item }) => [item.id] },
  preset: { of: () => "hibid-af360" },
  presetId: { of: () => "hibid-af360" },
  token: { of: ({ shareToken }) => shareToken },
  deviceId: { of: () => randomUUID() },
  email: { of: () => `${randomUUID()}@example.test` },
  password: { of: () => password },
  newPassword: { of: () => "copper kettle 1913" },
};

const item: Value = { reach: "assigned", of: ({ item }) => item.id };

/** Values of `id` by router. */
export const ids: Readonly<Record<string, Value>> = {
  ai: item,
  apiKeys: { reach: "personal", of: ({ ownersKey }) => ownersKey.id },
  bulkEdits: item,
  consignors: { reach: "personal", of: ({ consignor }) => consignor.id },
  exportPresets: { reach: "workspace", of: ({ ownPreset }) => ownPreset.id },
  imports: { reach: "personal", of: ({ lotImport }) => lotImport.id },
  items: item,
  manifests: { reach: "assigned", of: ({ manifest }) => manifest.id },
  marks: item,
  recordings: { reach: "assigned", of: ({ recording }) => recording.id },
  results: item,
  savedFilters: { reach: "personal", of: ({ savedFilter }) => savedFilter.id },
  team: { reach: "workspace", of: ({ invitation }) => invitation.id },
  sessions: { reach: "personal", of: ({ otherSession }) => otherSession.publicId },
};

const inManifest = ({ manifest }: Scene): Input => ({ manifestId: manifest.id });
const results = ({ item }: Scene): Input => ({ csv: `Lot,Price\n${item.lotNumber},40` });
const ofConsignor = ({ consignor }: Scene): Input => ({ name: consignor.name });
const finding = { code: "title-too-long", column: "Title" };

/** Fields of an input besides `values` and `ids`, where the example of the API's document does not have them. */
export const inputs: Readonly<Record<string, Input | ((scene: Scene) => Input)>> = {
  "ai.analyzePhotos": { userNotes: "brass lamp" },
  "ai.checkProvider": { step: "onePhoto" },
  "ai.generatePreview": { userNotes: "brass lamp" },
  "assignments.assign": ({ unassigned }) => ({ userId: unassigned.id }),
  "auth.join": ({ inviteToken }) => ({ token: inviteToken }),
  "auth.login": ({ credentials }) => credentials,
  "auth.updateName": { name: "Ada Field" },
  "auth.redeemReset": ({ resetToken }) => ({ token: resetToken }),
  "branding.update": { brandColor: "#102030" },
  "bulkEdits.duplicate": { count: 2 },
  "bulkEdits.merge": ({ item }) => ({ intoId: item.id }),
  "bulkEdits.move": ({ manifest }) => ({ toManifestId: manifest.id, numbers: "next" }),
  "bulkEdits.offerAgain": ({ manifest }) => ({ toManifestId: manifest.id, numbers: "next" }),
  "bulkEdits.preview": { operation: { kind: "set", fields: { category: "Toys" } } },
  "bulkEdits.split": ({ item }) => ({ groups: [item.photoUrls] }),
  "bulkEdits.writeCells": ({ item }) => ({ rows: [{ id: item.id, fields: { title: "Lamp" } }] }),
  "captureSettings.save": { requiredShots: [{ category: "", shots: ["Front"] }] },
  "companySettings.update": { companyName: "Field & Sons" },
  "consignors.codes": { presetId: "shopify" },
  "consignors.exportData": ofConsignor,
  "consignors.record": ofConsignor,
  "consignors.removeData": ofConsignor,
  "consignors.saveDetails": ({ consignor }) => ({ name: consignor.name, changes: { phone: "555 0100" } }),
  "consignors.update": { name: "Abel" },
  "customFields.save": { customColumnLabels: { custom1: "Maker" } },
  "exportAdjustments.save": ({ item }) => ({
    adjustments: [{ itemId: item.id, field: "title", value: "Lamp" }],
  }),
  "exportLogs.record": {
    ...{ manifestName: "Sale", itemCount: 1, photoCount: 1, bytes: 1_000 },
    ...{ format: "csv", fromDate: null, toDate: null },
  },
  "exportMappings.save": { consignors: { "Mary Smith": "SMTH001" } },
  "exportPresets.preview": () => ({ preset: ownPresetInput() }),
  "exportPresets.update": { label: "House auctions" },
  "exportSettings.preview": {},
  "exportSettings.save": { fileFormat: "xlsx" },
  "exports.findings": { ...finding, level: "error" },
  "exports.fix": finding,
  "exports.pdfCheck": { format: "pdf-catalog" },
  "exports.shortenTitles": ({ item }) => ({ itemIds: [item.id] }),
  "imports.create": { csv: "Lot,Title\n40,Brass lamp\n" },
  "imports.fix": { line: 4, isSkipped: true },
  "items.batch": ({ item }) => ({ operations: [{ action: "update", id: item.id, item: { title: "Lamp" } }] }),
  "items.find": inManifest,
  "items.findCards": inManifest,
  "items.search": { text: "lamp" },
  "items.update": { title: "Lamp" },
  "items.writeFields": ({ item, manifest }) => ({
    ...{ manifestId: manifest.id, rows: [{ id: item.id, fields: { title: "Lamp" } }] },
  }),
  "lotLeases.release": () => ({ ids: [randomUUID()] }),
  "manifests.glances": ({ manifest }) => ({ ids: [manifest.id] }),
  "manifests.update": { name: "Autumn sale" },
  "marks.checkDraft": { title: "Lamp", description: "Brass." },
  "recordings.upload": () => ({ id: randomUUID(), field: "notes", durationMs: 4200 }),
  "results.columns": results,
  "results.import": results,
  "results.preview": results,
  "results.similarPrices": ({ manifest }) => ({ manifestId: manifest.id, title: "Brass lamp" }),
  "results.undo": ({ snapshot }) => ({ snapshotId: snapshot.id }),
  "savedFilters.save": { name: "To do", filter: { is: "no-price" } },
  "search.find": { q: "brass lamp" },
  "setup.removeSample": { isConfirmed: true },
  "setup.save": { isClosed: true },
  "sharing.update": { enabled: false },
  "team.invite": { name: "Ben" },
  "team.update": { isActive: false },
  "workspace.requestDeletion": ({ owner }) => ({ name: owner.email }),
};

type Exception = {
  /** Route of a procedure with a handwritten route. */
  route?: string;
  /** Form field of the picture or recording. */
  file?: string;
  reach?: Reach;
  /** Status of a call with access to its records. */
  status?: number;
  /** Status for the owner of another workspace. */
  stranger?: number;
};

/** Expectations that differ from what permission, metadata and input imply. */
export const exceptions: Readonly<Record<string, Exception>> = {
  "ai.analyzePhotos": { stranger: 400 },
  "branding.uploadLogo": { route: "POST /api/auth/logo", file: "logo" },
  // The scene has a single lot.
  "bulkEdits.merge": { status: 400 },
  "bulkEdits.move": { status: 400 },
  "bulkEdits.offerAgain": { status: 400 },
  "events.stream": { route: "GET /api/events" },
  "exports.plan": { route: "GET /api/manifests/:manifestId/export" },
  "items.batch": { reach: "assigned" },
  "items.find": { reach: "assigned" },
  "items.findCards": { reach: "assigned" },
  "items.writeFields": { reach: "assigned" },
  // The scene's server does not read photos.
  "marks.readSmallText": { status: 503, stranger: 400 },
  "photos.upload": { route: "POST /api/upload-photo", file: "photo", status: 201 },
  "publicCatalog.feed": { route: "GET /api/public/manifests/:token/feed" },
  "recordings.upload": { route: "POST /api/upload-recording", file: "recording", status: 201 },
  // Each download needs the password first.
  "workspace.planDownload": { route: "GET /api/workspace/download", status: 400 },
  "workspace.requestDeletion": { stranger: 400 },
};
