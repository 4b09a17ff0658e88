import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The addresses of the app's page, such as `/manifests/$manifestId`, as the router's generated file lists them.
 * @param {string} routeTree the text of `routeTree.gen.ts`
 */
export function routesOf(routeTree) {
  const [, list = ""] = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree) ?? [];
  const routes = [...list.matchAll(/^\s*["'](\/[^"']*)["']:/gm)].map(([, route = ""]) => route);
  if (routes.length === 0) throw new Error("The generated route tree lists no address");
  return routes;
}

/**
 * Writes `routes.json` into the build: the server answers the page at these addresses, and 404 elsewhere.
 * @param {{ routeTree: string }} options the path of `routeTree.gen.ts`
 */
export function appRoutes({ routeTree }) {
  return {
    name: "app-routes",
    /** @type {"build"} */
    apply: "build",
    /** @param {{ dir?: string }} options */
    writeBundle({ dir = "" }) {
      writeFileSync(join(dir, "routes.json"), JSON.stringify(routesOf(readFileSync(routeTree, "utf8"))));
    },
  };
}
