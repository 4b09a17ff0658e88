import { posix } from "node:path";
import { askedPermissionProblems } from "./asked-permissions.mjs";
import { idiomProblems } from "./idiom.mjs";
import { importsOf } from "./import-graph.mjs";
import { migrationProblems } from "./migration-problems.mjs";
import { packageRoomProblems } from "./package-rooms.mjs";
import { serverFeatureProblems } from "./server-features.mjs";
import { storageKeyProblems } from "./storage-keys.mjs";
import { titleProblems } from "./test-titles.mjs";
import { waitProblems } from "./waiting-tests.mjs";
import { webCircleProblems, wrongDirection } from "./web-rooms.mjs";

/** @typedef {{ path: string, text: string }} SourceFile */

const topLevel = new Set([
  "README.md",
  "apps",
  "biome.json",
  "package.json",
  "packages",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "tsconfig.json",
  "turbo.json",
]);

const packageNames = new Set([
  "ai",
  "backup",
  "contracts",
  "db",
  "drills",
  "embedded-postgres",
  "export",
  "marks",
  "reading-process",
  "storage",
  "tables",
  "testing",
  "tooling",
]);
const appNames = new Set(["docs", "server", "web"]);

/** Allowed folders in apps/server/src. */
const serverFolders = new Set([
  ...["areas", "commands", "core", "fast", "http", "installation", "jobs", "limits", "testing", "tests"],
]);
const webFolders = new Set(["components", "data", "features", "lib", "routes", "testing"]);

/** File names that do not describe a topic. */
const vagueNames = new Set(
  "base common constants data handle helper helpers index info manager misc new process temp types util utils".split(
    " ",
  ),
);
const barrels = new Set(["packages/db/src/schema/index.ts"]);

/** Web features without a server part. */
const webOnlyFeatures = new Set([
  ...["capture", "coach", "crop", "dictation", "help", "lot-form", "lot-list"],
  ...["lot-table", "lots", "offline", "palette", "rough-list", "settings", "voice"],
]);
/** Server features without a contract under their names. */
const serverOnlyFeatures = new Set(["export-source", "lot-changes", "settings", "sign-in"]);

const maxLines = 400;
const source = /\.(ts|tsx|mts|mjs|js|jsx|css)$/;
const exactVersion = /^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const generated = /routeTree\.gen\.ts$|^packages\/db\/migrations\/|^pnpm-lock\.yaml$|\/package-lock\.json$/;
/** Packages installed by npm outside of the workspace and its catalog. */
const ownInstallations = new Set(["packages/drills/api-check/package.json"]);

/** Words are split, so that this file passes its own check. */
const forbiddenText = [
  {
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b/,
    message: "a disabled test",
  },
  {
    pattern: new RegExp(`\\b(?:${"TO"}DO|${"FIX"}ME|${"XX"}X)\\b`),
    message: "an unfinished task; open an issue instead",
  },
  {
    pattern: new RegExp(`(?<![\\w.])/(?:${"wo"}rk|${"ho"}me|${"Us"}ers|${"ro"}ot|${"tm"}p/lw)/`),
    message: "a path of a local machine",
  },
  {
    pattern: new RegExp(
      `\\.\\./${"sha"}red/(?:style|stack|spec|decisions|threats|anchors|look|photos|hooks)`,
    ),
    message: "a path outside the repository",
  },
  { pattern: /\bvi\.(?:mock|doMock)\(/, message: "a module mock; pass another implementation" },
];

/**
 * Checks the layout and conventions of the repository.
 * @param {SourceFile[]} files
 * @returns {string[]} problems as "path: what is wrong"
 */
export function checkStructure(files) {
  const paths = new Set(files.map((file) => file.path));
  const perFile = files.flatMap((file) => [
    ...placeProblems(file.path),
    ...nameProblems(file.path),
    ...textProblems(file),
    ...idiomProblems(file),
    ...waitProblems(file),
    ...titleProblems(file),
    ...migrationProblems(file),
    ...importProblems(file),
    ...styleProblems(file, paths),
  ]);
  const ofAll = [
    ...featureProblems(paths),
    ...serverFeatureProblems(files),
    ...packageRoomProblems(files),
    ...webCircleProblems(files),
    ...askedPermissionProblems(files),
    ...storageKeyProblems(files),
    ...dependencyProblems(files),
    ...accountProblems(files),
  ];
  return [...perFile, ...ofAll].sort();
}

/**
 * Finds accounts used by several journeys. Journeys of one worker share a server, where an email can register once.
 * @param {SourceFile[]} files
 */
function accountProblems(files) {
  const registered = new Map();
  return files
    .filter(({ path }) => /^apps\/web\/e2e\/.+\.spec\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const calls = text.matchAll(/\b(?:register|openWorkspace)\((?:\w+, )?"([^"]+)"/g);
      return [...calls].flatMap(([, email = ""]) => {
        const other = registered.get(email);
        registered.set(email, path);
        return other ? [`${path}: ${email} is registered in ${other} too`] : [];
      });
    });
}

/** @param {string} path */
function placeProblems(path) {
  const [top = "", second = "", third, fourth = ""] = path.split("/");
  const problems = [];
  if (!top.startsWith(".") && !topLevel.has(top)) problems.push(`${path}: not a name for the top level`);
  if (top === "packages" && !packageNames.has(second)) problems.push(`${path}: not one of our packages`);
  if (top === "apps" && !appNames.has(second)) problems.push(`${path}: not one of our apps`);
  const folders = second === "server" ? serverFolders : webFolders;
  const isInFolder = top === "apps" && third === "src" && path.split("/").length > 4;
  if (isInFolder && !folders.has(fourth)) problems.push(`${path}: not a folder of this app`);
  return problems;
}

/** @param {string} path */
function nameProblems(path) {
  if (!source.test(path) || generated.test(path)) return [];
  const name = posix.basename(path).split(".")[0] ?? "";
  const isRoute = path.startsWith("apps/web/src/routes/");
  if (isRoute || barrels.has(path) || !vagueNames.has(name)) return [];
  return [`${path}: "${name}" names no topic`];
}

/** @param {SourceFile} file */
function textProblems({ path, text }) {
  if (generated.test(path)) return [];
  const problems = [];
  const lines = text.split("\n");
  if (source.test(path) && lines.length - 1 > maxLines) {
    problems.push(`${path}: ${lines.length - 1} lines exceed the limit of ${maxLines}`);
  }
  lines.forEach((line, index) => {
    for (const { pattern, message } of forbiddenText) {
      if (pattern.test(line)) problems.push(`${path}:${index + 1}: ${message}`);
    }
  });
  return problems;
}

/**
 * Checks what Biome cannot: type-only imports of the server, and the direction of imports in the web.
 * @param {SourceFile} file
 */
function importProblems({ path, text }) {
  if (!path.startsWith("apps/web/src/") || generated.test(path)) return [];
  const problems = [];
  for (const { statement, specifier } of importsOf(text)) {
    if (importsServer(specifier, statement) && !path.startsWith("apps/web/src/testing/")) {
      problems.push(`${path}: only "import type" from the server`);
    }
    if (!specifier.startsWith(".")) continue;
    const target = posix.join(posix.dirname(path), specifier);
    const message = wrongDirection(path, target) ?? earlyLoad(path, statement, specifier);
    if (message) problems.push(`${path}: ${message} (${specifier})`);
  }
  return problems;
}

/**
 * @param {string} specifier
 * @param {string} statement
 */
function importsServer(specifier, statement) {
  return specifier.startsWith("@lotwright/server") && !/^(?:import|export)\s+type\b/.test(statement);
}

/**
 * Finds loading screens in files with other code, because the router includes their whole file in the first load.
 * @param {string} path
 * @param {string} statement
 * @param {string} specifier
 */
function earlyLoad(path, statement, specifier) {
  const isOwnFile = !/\w+Loading\b/.test(statement) || specifier.endsWith("-loading");
  if (!path.startsWith("apps/web/src/routes/") || isOwnFile) return undefined;
  return 'a loading screen must be in a separate file, "...-loading"';
}

/**
 * Finds missing Tailwind sources, which Tailwind ignores, so that classes are missing without a warning.
 * @param {SourceFile} file
 * @param {Set<string>} paths
 */
function styleProblems({ path, text }, paths) {
  if (!path.endsWith(".css")) return [];
  const named = [...text.matchAll(/^@source "([^"*]+)";/gm)].map(([, name = ""]) => name);
  return named
    .filter((name) => !paths.has(posix.join(posix.dirname(path), name)))
    .map((name) => `${path}: ${name} does not exist`);
}

/** @param {Set<string>} paths */
function featureProblems(paths) {
  const problems = new Set();
  const contracts = new Set(
    [...paths]
      .filter((path) => path.startsWith("packages/contracts/src/"))
      .map((path) => posix.basename(path, ".ts")),
  );
  for (const path of paths) {
    const [, folder = "", app = "", feature = "", rest = ""] =
      path.match(/^(apps\/(server|web)\/src\/(?:features|areas\/[^/]+)\/([^/]+))\/(.+)$/) ?? [];
    if (!feature) continue;
    const others = app === "web" ? webOnlyFeatures : serverOnlyFeatures;
    const isKnown = contracts.has(feature) || others.has(feature);
    if (!isKnown) problems.add(`${folder}: no contract file of this name`);
    if (
      app === "server" &&
      !/^(?:[a-z0-9-]+(?:\.test)?|testing\/[a-z0-9-]+)\.ts$|^sample\/[a-z-]+\.(?:webp|json)$/.test(rest)
    ) {
      problems.add(
        `${path}: a server feature contains only router, service, access, view, docs, topic files, tests, testing/ and sample/`,
      );
    }
  }
  return [...problems];
}

/** @param {SourceFile[]} files */
function dependencyProblems(files) {
  const literal = files
    .filter(({ path }) => posix.basename(path) === "package.json")
    .flatMap(({ path, text }) => dependenciesOf(text).map(([name, version]) => ({ path, name, version })))
    .filter(({ version }) => version !== "catalog:" && version !== "workspace:*");
  const loose = literal
    .filter(({ version }) => !exactVersion.test(version))
    .map(({ path, name, version }) => `${path}: ${name} ${version} is not an exact version`);
  const ofWorkspace = literal.filter(({ path }) => !ownInstallations.has(path));
  const twice = ofWorkspace
    .filter(({ name }, index) => ofWorkspace.findIndex((other) => other.name === name) < index)
    .map(({ path, name }) => `${path}: ${name} is used elsewhere too; put it in the catalog`);
  return [...loose, ...twice];
}

/**
 * @param {string} text
 * @returns {[string, string][]}
 */
function dependenciesOf(text) {
  const manifest = JSON.parse(text);
  return ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"].flatMap((group) =>
    Object.entries(manifest[group] ?? {}),
  );
}
