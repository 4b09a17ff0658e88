import { type Permission, permissions } from "@lotwright/contracts/workspace/permissions";
import { procedures } from "./access-calls";

type Procedures = Readonly<Record<string, string>>;

/** Names of the procedures of a router except one. */
const allBut = (router: string, other: string): string =>
  [...procedures.keys()]
    .flatMap((path) => (path.startsWith(`${router}.`) ? path.slice(router.length + 1) : []))
    .filter((name) => name !== other)
    .join(" ");

/**
 * Procedures by the permission that they require. Spelled out once more, so that no procedure is opened to more or fewer callers
 * without a second thought.
 */
const byPermission: Readonly<Record<Permission, Procedures>> = {
  "account.read": { auth: "current", branding: "logo", events: "stream", workspace: "deletion" },
  "account.name": { auth: "updateName" },
  "account.password": { auth: "changePassword" },
  "account.sessions": { sessions: "list revoke revokeOthers" },
  "manifest.read": {
    changes: "list",
    consignors: "suggestions",
    deliveries: "changedItems list",
    descriptions: "progress",
    imports: "byId photoNames report rows",
    items: "byId byIds cards creators find findCards list search version",
    manifests: "byId glances list nextLotNumber overview",
    marks: "ofItem ofPhotos",
    recordings: "list",
    results: "imports offers similarPrices",
    savedFilters: "list",
    search: "find",
  },
  "manifest.edit": {
    imports: "check create fix remove run",
    lotNumbers: "preview update",
    manifests: "update",
    results: "columns import preview undo",
  },
  "manifest.create": { manifests: "create" },
  "manifest.remove": { manifests: "remove" },
  "manifest.share": { sharing: "regenerate update" },
  "manifest.export": {
    exportAdjustments: "removeAll save",
    exportLogs: "record",
    exportMappings: "save",
    exports: "adjustments estimate findings fix pdfCheck plan preflight preflightVersion",
  },
  "item.edit": {
    bulkEdits: allBut("bulkEdits", "describe"),
    items: "batch create remove update writeFields",
    lotLeases: "lease release",
    recordings: "remove upload",
    results: "set",
  },
  "photo.upload": { marks: "readSmallText", photos: "upload" },
  "ai.use": {
    ai: "analyzePhotos generate generatePreview",
    bulkEdits: "describe",
    descriptions: "describe stop",
    exports: "shortenTitles",
    marks: "checkDraft",
    recordings: "retry",
  },
  "consignor.read": { consignors: "list record" },
  "consignor.manage": { consignors: "create remove setDefault update" },
  "consignor.details": { consignors: "codes exportData others removeData saveDetails" },
  "settings.read": {
    ai: "provider",
    captureSettings: "current",
    companySettings: "current",
    customFields: "current",
    exportMappings: "byId list",
    exportPresets: "definition list",
    exportSettings: "current preview",
  },
  "settings.manage": {
    branding: "removeLogo update",
    captureSettings: "save",
    companySettings: "update",
    customFields: "save",
    exportSettings: "save",
    savedFilters: "remove save",
  },
  "workspace.configure": {
    ai: "checkProvider status",
    branding: "uploadLogo",
    exportPresets: "create preview readSample remove update",
    setup: "current openSample removeSample save",
  },
  "workspace.download": { workspace: "planDownload requestDownload" },
  "workspace.delete": { workspace: "keep requestDeletion" },
  "usage.read": { usage: "current" },
  "backup.read": { backups: "status" },
  "activity.read": { activity: "list summary" },
  "export-log.read": { exportLogs: "list" },
  "api-key.manage": { apiKeys: "create list revoke" },
  "team.manage": {
    assignments: "assign list unassign",
    team: "create createResetLink invitations invite list resetPassword update withdrawInvitation",
  },
};

/** Public procedures, which require no permission. */
const withoutPermission: Procedures = {
  auth: "installation join login logout redeemReset register",
  connect: "current",
  publicCatalog: "byToken feed page",
};

/** Procedures that also require a permission to change a saved value. */
const byPermissionToChange: Partial<Record<Permission, Procedures>> = {
  "workspace.configure": {
    branding: "removeLogo update",
    captureSettings: "save",
    companySettings: "update",
    customFields: "save",
  },
};

const pathsOf = (procedures: Procedures = {}): string[] =>
  Object.entries(procedures).flatMap(([feature, names]) =>
    names.split(" ").map((name) => `${feature}.${name}`),
  );

export const openProcedures = pathsOf(withoutPermission);

/** Every procedure with the permissions that it requires. */
export const neededPermissions: ReadonlyMap<string, readonly Permission[]> = new Map([
  ...openProcedures.map((path): [string, Permission[]] => [path, []]),
  ...permissions.flatMap((permission) =>
    pathsOf(byPermission[permission]).map((path): [string, Permission[]] => [
      path,
      [permission, ...permissions.filter((other) => pathsOf(byPermissionToChange[other]).includes(path))],
    ]),
  ),
]);
