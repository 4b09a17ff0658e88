import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { appRoutes, routesOf } from "./app-routes.mjs";

const web = fileURLToPath(new URL("../../../apps/web/src", import.meta.url));
const routeTree = join(web, "routeTree.gen.ts");

/** The address that a route file names itself. @param {string} file */
function addressOf(file) {
  const text = readFileSync(join(web, "routes", file), "utf8");
  const [, address = ""] = /createFileRoute\("([^"]+)"\)/.exec(text) ?? [];
  return address === "/" ? address : address.replace(/\/$/, "");
}

test("writes the address of every route file into the build, and nothing else", () => {
  const dir = mkdtempSync(join(tmpdir(), "lotwright-routes-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  appRoutes({ routeTree }).writeBundle({ dir });
  const written = JSON.parse(readFileSync(join(dir, "routes.json"), "utf8"));
  const files = readdirSync(join(web, "routes")).filter((file) => file !== "__root.tsx");
  expect(written.sort()).toEqual(files.map(addressOf).sort());
  expect(written).toContain("/manifests/$manifestId");
});

test("fails the build when the generated file has another form", () => {
  expect(() => routesOf("export const routes = ['/']")).toThrow("The generated route tree lists no address");
});
