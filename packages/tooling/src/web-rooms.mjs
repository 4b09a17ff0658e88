import { posix } from "node:path";
import { circlesOf } from "./circles.mjs";
import { usesBetween } from "./room-uses.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

const sources = "apps/web/src/";

/** Folders of the web app, lowest first. A file imports from its own and lower ones. */
const layers = ["lib", "data", "components", "features", "routes"];

/** Web features that every feature may import. */
const sharedFeatures = new Set(["events", "offline"]);

/** Web features that certain others may import, with those. */
const usersOf = new Map([
  ["lots", ["capture", "lot-table", "lot-list", "lot-form"]],
  ["lot-table", ["lot-list"]],
  ["lot-list", ["lot-form"]],
]);

/**
 * Problem of an import within the web app, including types; undefined if it is allowed.
 * @param {string} from
 * @param {string} target without its extension
 * @returns {string | undefined}
 */
export function wrongDirection(from, target) {
  const [, , , fromLayer = "", fromFeature = ""] = from.split("/");
  const [, , , layer = "", feature = ""] = target.split("/");
  if (!layers.includes(fromLayer) || /\.test\.tsx?$/.test(from)) return undefined;
  if (layers.indexOf(layer) > layers.indexOf(fromLayer)) return `${fromLayer} may not import ${layer}`;
  if (layer !== "features" || (fromLayer === "features" && feature === fromFeature)) return undefined;
  if (fromLayer === "features" && !mayImport(fromFeature, feature)) {
    return `the feature ${fromFeature} may not import ${feature}`;
  }
  // Top-level files of `offline` are its public surface.
  const isInternal = feature === "offline" && target.split("/").length > 6;
  return isInternal ? "import from the public surface in features/offline" : undefined;
}

const mayImport = (/** @type {string} */ user, /** @type {string} */ feature) =>
  sharedFeatures.has(feature) || usersOf.get(feature)?.includes(user) === true;

/**
 * Names circles of imports between the web's files, its folders and its features, by values and by types alike.
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
export function webCircleProblems(files) {
  return [fileOf, folderOf, featureOf].flatMap((roomOf) => {
    const inLayer = (/** @type {string} */ path) => (layers.includes(layerOf(path)) ? roomOf(path) : "");
    const uses = usesBetween(files, sources, inLayer).filter(({ from, to }) => from && to);
    return [...circlesOf(uses)].map((circle) => `${sources}: ${circle.join(" -> ")} is a circle of imports`);
  });
}

const layerOf = (/** @type {string} */ path) => path.split("/", 1).join();

const fileOf = (/** @type {string} */ path) => path.replace(/\.tsx?$/, "");

const folderOf = (/** @type {string} */ path) => posix.dirname(path);

/** The feature of a path, such as `features/team`; empty for a file that is in no feature. */
const featureOf = (/** @type {string} */ path) =>
  layerOf(path) === "features" ? path.split("/", 2).join("/") : "";
