import { importGraph } from "./import-graph.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

const listPath = "apps/server/src/testing/access-permissions.ts";
const web = "apps/web/src/";
const screens = /^apps\/web\/src\/(?:main|routes\/[^/-][^/]*)\.tsx$/;
const product = /^apps\/web\/src\/(?!.*\.test\.)(?!.*\/testing\/)(?!routeTree).*\.tsx?$/;

const call =
  /\b(\w+\.\w+)\s*\.(?:useQuery|useSuspenseQuery|useMutation|mutate|query|ensureData|prefetch|fetch)\(/g;

/** Code of calls that do not use tRPC hooks. */
const otherCalls = {
  "branding.uploadLogo": '"/api/auth/logo"',
  "exports.plan": "/export?",
  "items.create": "useSaveLot()",
  "items.remove": "useRemoveLot()",
  "items.writeFields": /\buseSaveChange\(\)|\.addChange\(/,
};

/** Matches files of the upload queue, whose changes were checked when they were queued. */
const queue =
  /^apps\/web\/src\/features\/offline\/(?:open-outbox\.ts|queue\/(?:outbox|remove-lot|use-save-lot)\.ts)$/;

/** Whether a permission only allows reading, or concerns one's own account. */
const isHarmless = (/** @type {string} */ permission) => /^account\.|\.read$/.test(permission);

/**
 * Permissions that some role lacks, by procedure, from the list verified by server tests.
 * @param {string} text
 * @returns {Map<string, string>}
 */
export function neededPermissions(text) {
  const [list = ""] = text.split("const withoutPermission");
  const groups = [...list.matchAll(/^ {2}"([\w.-]+)": \{([^}]*)\}/gm)];
  return new Map(
    groups
      .filter(([, permission = ""]) => !isHarmless(permission))
      .flatMap(([, permission = "", body = ""]) =>
        [...body.matchAll(/(\w+): "([^"]+)"/g)].flatMap(([, router, names = ""]) =>
          names.split(" ").map((name) => /** @type {[string, string]} */ ([`${router}.${name}`, permission])),
        ),
      ),
  );
}

/**
 * Procedures called in a file.
 * @param {string} text
 * @returns {string[]}
 */
function calledIn(text) {
  const others = Object.entries(otherCalls).filter(([, sign]) =>
    typeof sign === "string" ? text.includes(sign) : sign.test(text),
  );
  return [...[...text.matchAll(call)].map(([, path = ""]) => path), ...others.map(([path]) => path)];
}

/** @param {string} text */
const askedIn = (text) =>
  new Set(
    [...text.matchAll(/(?:\bcan\([\w.]+, |\bmay\(|\buseCan\(|\bpermission(?:: |=))"([\w.-]+)"/g)].map(
      ([, permission = ""]) => permission,
    ),
  );

/**
 * Files reachable from a screen without passing a file that checks the permission.
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @param {ReadonlyMap<string, ReadonlySet<string>>} asked
 * @param {string} permission
 */
function reachedUnasked(graph, asked, permission) {
  const isOpen = (/** @type {string} */ path) => asked.get(path)?.has(permission) === false;
  const reached = new Set([...asked.keys()].filter((path) => screens.test(path) && isOpen(path)));
  for (const path of reached) for (const used of graph.get(path) ?? []) if (isOpen(used)) reached.add(used);
  return reached;
}

/**
 * Checks that the web app verifies the permission of each call: every import path from a screen to the call includes a file with
 * `useCan`, `may` or `<IfMay>`.
 * @param {readonly SourceFile[]} files
 * @returns {string[]} problems as "path: what is wrong"
 */
export function askedPermissionProblems(files) {
  const list = files.find(({ path }) => path === listPath)?.text ?? "";
  const needed = neededPermissions(list);
  const sources = files.filter(({ path }) => product.test(path));
  const graph = importGraph(files.filter(({ path }) => path.startsWith(web)));
  const asked = new Map(sources.map(({ path, text }) => [path, askedIn(text)]));
  const calls = sources
    .filter(({ path }) => !queue.test(path))
    .flatMap(({ path, text }) =>
      [...new Set(calledIn(text))].flatMap((procedure) => {
        const permission = needed.get(procedure);
        return permission ? [{ path, procedure, permission }] : [];
      }),
    );
  const reached = new Map(
    [...new Set(calls.map(({ permission }) => permission))].map((permission) => [
      permission,
      reachedUnasked(graph, asked, permission),
    ]),
  );
  return calls
    .filter(({ path, permission }) => reached.get(permission)?.has(path))
    .map(
      ({ path, procedure, permission }) =>
        `${path}: calls ${procedure}, but a screen reaches it without asking for "${permission}"`,
    );
}
