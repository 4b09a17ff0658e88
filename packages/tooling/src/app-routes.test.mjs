import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { appRoutes, routesOf } from "./app-routes.mjs";

const web = fileURLToPath(new URL("../../../apps/web/src", import.meta.url));
const routeTree = join(web, "routeTree.gen.ts");

/** The route that a route file declares. A part that ends with "_" is not nested in the route before it. @param {string} file */
function routeOf(file) {
  const text = readFileSync(join(web, "routes", file), "utf8");
  const [, route = ""] = /createFileRoute\("([^"]+)"\)/.exec(text) ?? [];
  return route === "/" ? route : route.replace(/\/$/, "").replaceAll("_/", "/");
}

test("writes exactly the routes of all route files into the build", () => {
  const dir = mkdtempSync(join(tmpdir(), "lotwright-routes-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  appRoutes({ routeTree }).writeBundle({ dir });
  const written = JSON.parse(readFileSync(join(dir, "routes.json"), "utf8"));
  const files = readdirSync(join(web, "routes")).filter((file) => !/^(__root|-)/.test(file));
  expect(written.sort()).toEqual(files.map(routeOf).sort());
  expect(written).toContain("/manifests/$manifestId");
});

test("fails the build if the generated route tree has an unknown format", () => {
  expect(() => routesOf("export const routes = ['/']")).toThrow("The generated route tree lists no routes");
});
