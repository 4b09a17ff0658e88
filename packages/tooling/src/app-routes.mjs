import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Reads the app's routes, such as `/manifests/$manifestId`, from the router's generated file.
 * @param {string} routeTree the text of `routeTree.gen.ts`
 */
export function routesOf(routeTree) {
  const [, list = ""] = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree) ?? [];
  const routes = [...list.matchAll(/^\s*["'](\/[^"']*)["']:/gm)].map(([, route = ""]) => route);
  if (routes.length === 0) throw new Error("The generated route tree lists no routes");
  return routes;
}

/**
 * Vite plugin that writes `routes.json` into the build. The server serves the app at these routes and answers 404 elsewhere.
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
