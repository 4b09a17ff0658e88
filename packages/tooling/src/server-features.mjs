import { circlesOf } from "./circles.mjs";
import { usesBetween } from "./room-uses.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */
/** @typedef {import("./room-uses.mjs").Use} Use */

const features = "apps/server/src/areas/";

const source = "apps/server/src/";

/** Folders of the server, lowest first: a file imports from its own folder and lower ones. */
const serverFolders = [
  ...["core", "fast", "limits", "areas", "jobs", "installation", "http"],
  // Root files combine the rest; commands are programs.
  ...["", "commands"],
];

/** Areas, lowest first: a feature imports from its own area and lower ones. */
const serverAreas = ["accounts", "media", "catalog", "writing", "exports", "workspace"];

/** Files that a feature offers to others, in addition to rows, views and examples. */
const ports = new Set([
  ...["auth/end-access", "auth/new-password", "auth/prove-password", "auth/reset-links", "auth/sessions"],
  ...["bulk-edits/hand-on", "bulk-edits/lock-undo", "bulk-edits/once"],
  ...["deliveries/record", "export-adjustments/service", "export-presets/service"],
  ...[
    "export-source/checked-sale",
    "export-source/service",
    "export-source/spool",
    "export-source/within-lots",
  ],
  ...[
    "exports/photo-reader",
    "items/description-jobs",
    "items/filters",
    "items/lists",
    "lot-changes/changes",
    "lot-changes/edits",
    "lot-changes/merge-fields",
    "lot-changes/once",
    "lot-changes/snapshots",
    "items/service",
    "items/write-fields",
    "items/writing",
    "lot-leases/free-numbers",
    "manifests/service",
    "marks/claims",
    "marks/facts",
  ],
  ...[
    "photos/image",
    "photos/incoming-photo",
    "photos/reading-jobs",
    "photos/service",
    "results/file-answers",
  ],
  ...[
    "search/by-text",
    "search/conditions",
    "search/words",
    "settings/sections",
    "settings/service",
    "usage/ai-budget",
    "usage/quotas",
  ],
]);

/**
 * Finds problems in imports between the server's folders and features: cycles, including types; imports of a higher folder or
 * area; and values from files not meant for others.
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
export function serverFeatureProblems(files) {
  const uses = usesBetween(files, features, featureOf).filter(({ from, to }) => from && to);
  const folderUses = usesBetween(files, source, folderOf);
  const circles = [usesBetween(files, source, fileOf), uses].flatMap((each) =>
    [...circlesOf(each)].map((circle) => `${source}: ${circle.join(" -> ")} is a circle of imports`),
  );
  const upward = uses
    .filter(({ from, to }) => levelOf(to) > levelOf(from))
    .map(({ path, target }) => `${path}: ${target} is of a higher area`);
  const inner = uses
    .filter(({ target, isType }) => !isType && !/\/(?:access|view|docs)$/.test(target) && !isPort(target))
    .map(({ path, target }) => `${path}: ${target} is not a port of its feature`);
  const upwardFolders = folderUses
    .filter(({ from, to }) => serverFolders.indexOf(to) > serverFolders.indexOf(from))
    .map(({ path, target }) => `${path}: ${target} is of a higher folder`);
  return [...circles, ...upward, ...inner, ...upwardFolders];
}

const fileOf = (/** @type {string} */ path) => path.replace(/\.ts$/, "");

/** Top folder of a path, such as `http`; empty for a root file. */
const folderOf = (/** @type {string} */ path) => path.split("/").slice(0, -1)[0] ?? "";

/** Feature of a path, such as `catalog/items`; empty if there is none. */
const featureOf = (/** @type {string} */ path) =>
  path.split("/").length > 2 ? path.split("/", 2).join("/") : "";

const levelOf = (/** @type {string} */ feature) => serverAreas.indexOf(feature.split("/", 1).join());

const isPort = (/** @type {string} */ target) => ports.has(target.split("/").slice(1).join("/"));
