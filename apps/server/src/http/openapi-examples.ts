import { emptyFields } from "@lotwright/contracts/item-fields";

type OperationExample = {
  /** Parameters of the path. */
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Nothing where the answer is a file. */
  answer?: unknown;
};

/** Stand for whatever the server made; a reader puts their own in their place. */
export const exampleIds = {
  admin: "0f8fad5b-d9cb-469f-a165-70867728950e",
  member: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  manifest: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  item: "9b2d6c1e-4f0a-4d55-8a3e-5b7c1d2e3f40",
  consignor: "c2b8f5a0-6d1e-4b7f-9c3a-2e4d6f8a0b1c",
  apiKey: "e4d3c2b1-a098-4765-8432-10fedcba9876",
  activity: "7c8d9e0f-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
  exportLog: "5a6b7c8d-9e0f-4a1b-8c2d-3e4f5a6b7c8d",
  photo: "1d2c3b4a-5f6e-4d7c-8b9a-0f1e2d3c4b5a",
  shareToken: "q7Zk1cV0mXo5tR9yPwLb3GfHs8DnEj2A",
  photoFile: "4k7w2m9x0p3q6r8s1t5v7y2z4b6c8d0f.jpg",
  photoUrl: "/photos/4k7w2m9x0p3q6r8s1t5v7y2z4b6c8d0f.jpg",
  logoUrl: "/photos/8h3j5k7m9n1p2q4r6s8t0v2w4x6y8z1b.png",
} as const;
const ids = exampleIds;

const time = "2026-03-14T09:26:53.000Z";
const success = { success: true };
const credentials = { email: "ada@example.com", password: "brass lamp 1912" };

const admin = {
  id: ids.admin,
  email: credentials.email,
  role: "admin",
  brandColor: "#2878B7",
  isActive: true,
  createdAt: time,
};
const member = {
  id: ids.member,
  email: "ben@example.com",
  name: "Ben Whitfield",
  role: "team",
  isActive: true,
  createdAt: time,
};
const sale = { saleDate: "2026-10-17", saleLocation: "Town hall, 12 Main Street, Albany" };
const manifest = {
  id: ids.manifest,
  name: "Autumn sale",
  consignor: "Smith Estate",
  aiInstructions: "Name the maker first.",
  currency: "USD",
  ...sale,
  publicShareEnabled: true,
  publicShareToken: ids.shareToken,
  createdAt: time,
  updatedAt: time,
};
const draft = {
  title: "Brass table lamp, 1912",
  description: "A brass table lamp with its original shade. Height 46 cm.",
  category: "Home & Garden",
};
/** What the team knows of a lot, and strangers do not. */
const privateFields = {
  reservePrice: 100,
  internalNotes: "Key in the office safe.",
  externalId: "INV-20417",
};
const valued = {
  startPrice: 80,
  lowEstimate: 120,
  highEstimate: 180.5,
  condition: "Good; the shade has a dent.",
  height: 18.25,
};
const publicItem = {
  id: ids.item,
  lotNumber: 1000,
  sectionLetter: "A",
  ...draft,
  quantity: 1,
  notes: "brass lamp, 46 cm",
  photoUrls: [ids.photoUrl],
  ...valued,
};
const item = {
  ...emptyFields,
  ...publicItem,
  ...privateFields,
  manifestId: ids.manifest,
  requestedLotNumber: null,
  consignor: "Smith Estate",
  aiGenerationStatus: "completed",
  aiFailureReason: "",
  aiDraftedFromNotes: false,
  createdAt: time,
  updatedAt: time,
};
const consignor = { id: ids.consignor, name: "Smith Estate", referenceNumber: "S-17", isDefault: true };
const publicCompany = {
  companyName: "Ada's Auctions",
  companyWebsite: "https://auctions.example",
  companyPhone: "+44 20 7946 0000",
  companyEmail: "sales@auctions.example",
  logoUrl: ids.logoUrl,
};
const companySettings = {
  ...publicCompany,
  allowsSearchEngines: false,
  defaultCurrency: "USD",
  units: "imperial",
};
const exportSettings = {
  fileFormat: "xlsx",
  csvDelimiter: "comma",
  includeColumns: ["lotNumber", "title", "description", "custom1"],
  dateFormat: "YYYY-MM-DD",
  customColumnLabels: { custom1: "Provenance" },
  customColumnDefaults: { custom1: "Private collection" },
  showInWorkflow: ["custom1"],
  columnOrder: ["custom1"],
};
const apiKey = { id: ids.apiKey, name: "Website", createdAt: time, lastUsedAt: null };
const sharing = { enabled: true, token: ids.shareToken };

const progress = {
  ...{ itemCount: 200, described: 183, pending: 0, running: 0, stoppable: 0 },
  ...{ failed: 12, missing: 14, withoutPhotos: 3 },
};
const ofManifest = { params: { id: ids.manifest } };
const ofManifestId = { params: { manifestId: ids.manifest } };
const ofItem = { params: { id: ids.item } };
const ofConsignor = { params: { id: ids.consignor } };
const ofMember = { params: { userId: ids.member } };
const photos = { photoUrls: [ids.photoUrl], userNotes: "brass lamp, 46 cm" };

const accounts: Record<string, OperationExample> = {
  "auth.register": { body: credentials, answer: admin },
  "auth.login": { body: credentials, answer: admin },
  "auth.logout": { answer: success },
  "auth.changePassword": {
    body: { currentPassword: credentials.password, newPassword: "copper kettle 1913", revokeKeys: false },
    answer: success,
  },
  "auth.current": { answer: admin },
  "apiKeys.list": { answer: [apiKey] },
  "apiKeys.create": {
    body: { name: "Website", password: credentials.password },
    answer: { ...apiKey, key: "lotwright_Yk3vQ8sT1nR6wZ0bX5cM9dF2gH7jL4pA8eU1iO6qS3k" },
  },
  "apiKeys.revoke": { params: { id: ids.apiKey }, answer: success },
};

const lots: Record<string, OperationExample> = {
  "manifests.list": { answer: [{ ...manifest, itemCount: 1 }] },
  "manifests.create": {
    body: { name: "Autumn sale", consignor: "Smith Estate", currency: "USD", ...sale },
    answer: { ...manifest, aiInstructions: "", publicShareEnabled: false, publicShareToken: null },
  },
  "manifests.byId": { ...ofManifest, answer: manifest },
  "manifests.update": { ...ofManifest, body: { aiInstructions: "Name the maker first." }, answer: manifest },
  "manifests.remove": { ...ofManifest, answer: success },
  "manifests.nextLotNumber": { ...ofManifest, answer: { lotNumber: 1001 } },
  "exports.download": ofManifestId,
  "items.list": { ...ofManifestId, answer: [item] },
  "items.create": {
    body: {
      manifestId: ids.manifest,
      lotNumber: 1000,
      onLotClash: "next",
      sectionLetter: "A",
      notes: "brass lamp, 46 cm",
      photoUrls: [ids.photoUrl],
      ...valued,
      ...privateFields,
      aiGenerationStatus: "pending",
    },
    answer: { ...item, title: "", description: "", category: "Other", aiGenerationStatus: "pending" },
  },
  "items.byId": { ...ofItem, answer: item },
  "items.update": { ...ofItem, body: { title: draft.title, quantity: 1 }, answer: item },
  "items.remove": { ...ofItem, answer: success },
  "photos.upload": {
    body: { photo: "lamp.jpg", id: ids.photo, purpose: "photo" },
    answer: { id: ids.photo, url: ids.photoUrl, width: 1600, height: 1200 },
  },
  "ai.analyzePhotos": { body: { ...photos, manifestId: ids.manifest }, answer: draft },
  "ai.generatePreview": { ...ofItem, body: photos, answer: draft },
  "ai.generate": { ...ofItem, answer: { id: ids.item, aiGenerationStatus: "pending" } },
  "descriptions.describe": {
    ...ofManifestId,
    body: { only: "failed" },
    answer: { ...progress, pending: 12, running: 12, stoppable: 12, failed: 0, missing: 2, queued: 12 },
  },
  "descriptions.progress": { ...ofManifestId, answer: progress },
  "descriptions.stop": {
    ...ofManifestId,
    answer: { ...progress, pending: 3, running: 3, missing: 11, stopped: 9 },
  },
};

const shared: Record<string, OperationExample> = {
  "sharing.update": { ...ofManifestId, body: { enabled: true }, answer: sharing },
  "sharing.regenerate": { ...ofManifestId, answer: sharing },
  "publicCatalog.byToken": {
    params: { token: ids.shareToken },
    answer: {
      brandColor: "#2878B7",
      manifest: { name: "Autumn sale", currency: "USD", ...sale },
      units: "imperial",
      items: [{ ...publicItem, custom1: "Private collection" }],
      companySettings: publicCompany,
      customColumnLabels: { custom1: "Provenance" },
    },
  },
  "publicCatalog.feed": { params: { token: ids.shareToken } },
  "events.stream": {},
};

const settings: Record<string, OperationExample> = {
  "consignors.list": { answer: [consignor] },
  "consignors.create": { body: { name: "Smith Estate", referenceNumber: "S-17" }, answer: consignor },
  "consignors.update": { ...ofConsignor, body: { referenceNumber: "S-17" }, answer: consignor },
  "consignors.remove": { ...ofConsignor, answer: success },
  "consignors.setDefault": { ...ofConsignor, answer: consignor },
  "usage.current": {
    answer: {
      lots: { used: 1_234, limit: 200_000 },
      storageBytes: { used: 3_200_000_000, limit: 200_000_000_000 },
      members: { used: 4, limit: 200 },
    },
  },
  "companySettings.current": { answer: companySettings },
  "companySettings.update": {
    body: { companyName: "Ada's Auctions", defaultCurrency: "USD", units: "imperial" },
    answer: companySettings,
  },
  "branding.logo": { answer: { logoUrl: ids.logoUrl } },
  "branding.uploadLogo": { body: { logo: "logo.png" }, answer: { logoUrl: ids.logoUrl } },
  "branding.removeLogo": { answer: success },
  "branding.update": { body: { brandColor: "#2878B7" }, answer: admin },
  "exportSettings.current": { answer: exportSettings },
  "exportSettings.save": {
    body: { fileFormat: "xlsx", customColumnLabels: { custom1: "Provenance" } },
    answer: exportSettings,
  },
  "activity.list": {
    answer: [
      {
        id: ids.activity,
        createdAt: time,
        actor: { userId: ids.admin, name: "Ada Field", apiKey: null },
        via: "web",
        verb: "item.changed",
        entity: "item",
        entityId: ids.item,
        manifestId: ids.manifest,
        label: "Lot 1000",
        changes: [{ field: "title", before: "", after: "Brass lamp" }],
        network: "192.0.2.0/24",
      },
    ],
  },
  "exportLogs.list": {
    answer: [
      {
        id: ids.exportLog,
        manifestId: ids.manifest,
        manifestName: "Autumn sale",
        createdAt: time,
        itemCount: 1,
        photoCount: 1,
        bytes: 301_224,
        format: "xlsx",
        fromDate: "2026-03-01",
        toDate: null,
      },
    ],
  },
};

const team: Record<string, OperationExample> = {
  "team.list": {
    answer: [
      {
        ...member,
        id: ids.admin,
        email: credentials.email,
        name: "",
        role: "admin",
        manifestCount: 0,
        manifests: [],
      },
      { ...member, manifestCount: 1, manifests: [{ id: ids.manifest, name: "Autumn sale" }] },
    ],
  },
  "team.create": {
    body: { email: member.email, password: "copper kettle", name: member.name },
    answer: member,
  },
  "team.update": { ...ofMember, body: { isActive: true }, answer: member },
  "team.resetPassword": { ...ofMember, body: { newPassword: "copper kettle 2" }, answer: success },
  "assignments.list": { ...ofMember, answer: [ids.manifest] },
  "assignments.assign": { ...ofManifestId, body: { userId: ids.member }, answer: success },
  "assignments.unassign": {
    params: { manifestId: ids.manifest, userId: ids.member },
    answer: success,
  },
};

const plain: Record<string, OperationExample> = {
  "photos.download": { params: { file: ids.photoFile } },
  "health.live": { answer: { status: "ok" } },
  "health.ready": { answer: { status: "ready" } },
  "server.openapi": { answer: { openapi: "3.1.0" } },
};

/** One call and its answer for each operation, by the procedure that serves it. */
export const operationExamples: Record<string, OperationExample> = {
  ...accounts,
  ...lots,
  ...shared,
  ...settings,
  ...team,
  ...plain,
};
