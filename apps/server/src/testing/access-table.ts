import { randomUUID } from "node:crypto";
import { accountRows } from "./access-accounts";
import { bulkEditRows, lotNumberRows } from "./access-bulk-edits";
import { exportRows } from "./access-exports";
import { importRows } from "./access-imports";
import { photoRows } from "./access-photos";
import type { Scene } from "./access-scene";
import { admins, assigned, everyone, owners, ownersOwn, type Row, signedIn } from "./access-statuses";

export type { Row };

const manifestId = ({ manifest }: Scene) => ({ manifestId: manifest.id });
const ofManifest = ({ manifest }: Scene) => ({ id: manifest.id });
const ofItem = ({ item }: Scene) => ({ id: item.id });
const ofResults = (scene: Scene) => ({
  ...manifestId(scene),
  csv: `Lot,Price\n${scene.item.lotNumber},40`,
});
const ofConsignor = ({ consignor }: Scene) => ({ id: consignor.id });

/** Expected status of every procedure and route by caller. guard.test.ts fails on a missing one. */
export const accessTable: readonly Row[] = [
  { procedure: "activity.list", route: "GET /api/activity", statuses: signedIn },
  {
    procedure: "ai.analyzePhotos",
    route: "POST /api/analyze-photos",
    input: ({ photo }) => ({ photoUrls: [photo.url], userNotes: "brass lamp" }),
    statuses: [401, 200, 200, 200, 400, 200, 200],
  },
  {
    procedure: "ai.generatePreview",
    route: "POST /api/items/:id/generate-preview",
    input: (scene) => ({ ...ofItem(scene), photoUrls: [scene.photo.url], userNotes: "brass lamp" }),
    statuses: assigned,
  },
  {
    procedure: "ai.generate",
    route: "POST /api/items/:id/generate-ai",
    input: ofItem,
    statuses: [401, 404, 202, 202, 404, 202, 202],
  },
  { procedure: "ai.provider", statuses: signedIn },
  { procedure: "ai.status", statuses: admins },
  { procedure: "ai.checkProvider", input: () => ({ step: "onePhoto" }), statuses: admins },
  ...accountRows,
  { procedure: "backups.status", statuses: admins },
  {
    procedure: "branding.update",
    route: "PATCH /api/auth/branding",
    input: () => ({ brandColor: "#102030" }),
    statuses: admins,
  },
  { procedure: "branding.logo", route: "GET /api/auth/logo-url", statuses: signedIn },
  {
    procedure: "branding.uploadLogo",
    route: "POST /api/auth/logo",
    file: "logo",
    statuses: admins,
    overTrpc: [401, 403, 403, 400, 400, 400, 403],
  },
  { procedure: "branding.removeLogo", route: "DELETE /api/auth/logo", statuses: admins },
  { procedure: "captureSettings.current", statuses: signedIn },
  {
    procedure: "captureSettings.save",
    input: () => ({ requiredShots: [{ category: "", shots: ["Front"] }] }),
    statuses: admins,
  },
  { procedure: "companySettings.current", route: "GET /api/company-settings", statuses: signedIn },
  {
    procedure: "companySettings.update",
    route: "PATCH /api/company-settings",
    input: () => ({ companyName: "Field & Sons" }),
    statuses: admins,
  },
  { procedure: "consignors.list", route: "GET /api/consignors", statuses: signedIn },
  { procedure: "consignors.suggestions", input: manifestId, statuses: assigned },
  { procedure: "connect.current", statuses: everyone },
  {
    procedure: "consignors.create",
    route: "POST /api/consignors",
    input: () => ({ name: "Abel" }),
    statuses: [401, 201, 201, 201, 201, 201, 201],
  },
  {
    procedure: "consignors.update",
    route: "PATCH /api/consignors/:id",
    input: (scene) => ({ ...ofConsignor(scene), name: "Abel" }),
    statuses: ownersOwn,
  },
  {
    procedure: "consignors.remove",
    route: "DELETE /api/consignors/:id",
    input: ofConsignor,
    statuses: ownersOwn,
  },
  {
    procedure: "consignors.setDefault",
    route: "POST /api/consignors/:id/set-default",
    input: ofConsignor,
    statuses: ownersOwn,
  },
  { procedure: "customFields.current", statuses: signedIn },
  {
    procedure: "customFields.save",
    input: () => ({ customColumnLabels: { custom1: "Maker" } }),
    statuses: admins,
  },
  {
    procedure: "descriptions.progress",
    route: "GET /api/manifests/:manifestId/generate-ai",
    input: manifestId,
    statuses: assigned,
  },
  {
    procedure: "descriptions.describe",
    route: "POST /api/manifests/:manifestId/generate-ai",
    input: manifestId,
    statuses: [401, 404, 202, 202, 404, 202, 202],
  },
  {
    procedure: "descriptions.stop",
    route: "DELETE /api/manifests/:manifestId/generate-ai",
    input: manifestId,
    statuses: assigned,
  },
  { procedure: "events.stream", route: "GET /api/events", statuses: signedIn },
  ...bulkEditRows,
  ...lotNumberRows,
  ...photoRows,
  ...exportRows,
  {
    procedure: "items.list",
    route: "GET /api/manifests/:manifestId/items",
    input: manifestId,
    statuses: assigned,
  },
  { procedure: "items.cards", input: manifestId, statuses: assigned },
  { procedure: "items.find", route: "GET /api/items", input: manifestId, statuses: assigned },
  { procedure: "items.findCards", input: manifestId, statuses: assigned },
  { procedure: "items.creators", input: manifestId, statuses: assigned },
  {
    procedure: "items.search",
    input: (scene) => ({ ...manifestId(scene), text: "lamp" }),
    statuses: assigned,
  },
  { procedure: "items.version", input: manifestId, statuses: assigned },
  { procedure: "items.byId", route: "GET /api/items/:id", input: ofItem, statuses: assigned },
  {
    procedure: "items.byIds",
    input: (scene) => ({ ...manifestId(scene), ids: [ofItem(scene).id] }),
    statuses: assigned,
  },
  {
    procedure: "items.create",
    route: "POST /api/items",
    input: manifestId,
    statuses: [401, 404, 201, 201, 404, 201, 201],
  },
  {
    procedure: "items.update",
    route: "PATCH /api/items/:id",
    input: (scene) => ({ ...ofItem(scene), title: "Lamp" }),
    statuses: assigned,
  },
  { procedure: "items.remove", route: "DELETE /api/items/:id", input: ofItem, statuses: assigned },
  {
    procedure: "lotLeases.lease",
    input: (scene) => ({ ...manifestId(scene), deviceId: randomUUID() }),
    statuses: assigned,
  },
  {
    procedure: "lotLeases.release",
    input: (scene) => ({ ...manifestId(scene), deviceId: randomUUID(), ids: [randomUUID()] }),
    statuses: assigned,
  },
  { procedure: "manifests.list", route: "GET /api/manifests", statuses: signedIn },
  { procedure: "manifests.byId", route: "GET /api/manifests/:id", input: ofManifest, statuses: assigned },
  {
    procedure: "manifests.create",
    route: "POST /api/manifests",
    input: () => ({ name: "Sale", consignor: "Abel" }),
    statuses: [401, 403, 403, 201, 201, 201, 403],
  },
  {
    procedure: "manifests.update",
    route: "PATCH /api/manifests/:id",
    input: (scene) => ({ ...ofManifest(scene), name: "Autumn sale" }),
    statuses: assigned,
  },
  {
    procedure: "manifests.remove",
    route: "DELETE /api/manifests/:id",
    input: ofManifest,
    statuses: owners,
  },
  {
    procedure: "manifests.nextLotNumber",
    route: "GET /api/manifests/:id/next-lot-number",
    input: ofManifest,
    statuses: assigned,
  },
  {
    procedure: "manifests.glances",
    input: ({ manifest }) => ({ ids: [manifest.id] }),
    statuses: signedIn,
  },
  {
    procedure: "manifests.overview",
    route: "GET /api/manifests/:manifestId/overview",
    input: manifestId,
    statuses: assigned,
  },
  {
    procedure: "publicCatalog.byToken",
    route: "GET /api/public/manifests/:token",
    input: ({ shareToken }) => ({ token: shareToken }),
    statuses: everyone,
  },
  {
    procedure: "publicCatalog.feed",
    route: "GET /api/public/manifests/:token/feed",
    input: ({ shareToken }) => ({ token: shareToken }),
    statuses: everyone,
  },
  {
    procedure: "publicCatalog.page",
    input: ({ shareToken }) => ({ token: shareToken }),
    statuses: everyone,
  },
  ...importRows,
  {
    procedure: "results.columns",
    route: "POST /api/manifests/:manifestId/results/columns",
    input: ofResults,
    statuses: assigned,
  },
  {
    procedure: "results.preview",
    route: "POST /api/manifests/:manifestId/results/preview",
    input: ofResults,
    statuses: assigned,
  },
  {
    procedure: "results.import",
    route: "POST /api/manifests/:manifestId/results",
    input: ofResults,
    statuses: assigned,
  },
  {
    procedure: "results.imports",
    route: "GET /api/manifests/:manifestId/results/imports",
    input: manifestId,
    statuses: assigned,
  },
  {
    procedure: "results.undo",
    route: "POST /api/manifests/:manifestId/results/undo",
    input: (scene) => ({ ...manifestId(scene), snapshotId: scene.snapshot.id }),
    statuses: assigned,
  },
  {
    procedure: "results.set",
    route: "PATCH /api/items/:id/result",
    input: (scene) => ({ ...ofItem(scene), saleState: "withdrawn" }),
    statuses: assigned,
  },
  { procedure: "savedFilters.list", statuses: signedIn },
  {
    procedure: "savedFilters.save",
    input: () => ({ name: "To do", filter: { is: "no-price" } }),
    statuses: signedIn,
  },
  {
    procedure: "savedFilters.remove",
    input: ({ savedFilter }) => ({ id: savedFilter.id }),
    statuses: ownersOwn,
  },
  {
    procedure: "search.find",
    route: "GET /api/search",
    input: () => ({ q: "brass lamp" }),
    statuses: signedIn,
  },
  {
    procedure: "sharing.update",
    route: "PATCH /api/manifests/:manifestId/sharing",
    input: (scene) => ({ ...manifestId(scene), enabled: false }),
    statuses: owners,
  },
  {
    procedure: "sharing.regenerate",
    route: "POST /api/manifests/:manifestId/regenerate-token",
    input: manifestId,
    statuses: owners,
  },
  { procedure: "usage.current", route: "GET /api/usage", statuses: admins },
];
