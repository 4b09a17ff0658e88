import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../..");

/** The files with elements that these files import, directly or not. */
function importedFrom(files: readonly string[]): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) [^;]*? from "(\.[^"]+)";/gm,
    )) {
      const imported = ["tsx", "ts"].map((end) => `${join(dirname(file), path)}.${end}`).find(existsSync);
      if (imported) found.add(imported);
    }
  }
  return found;
}

test("styles every component that the public catalog shows", () => {
  const css = readFileSync(join(src, "catalog.css"), "utf8");
  const sources = [...css.matchAll(/@source "([^"]+)"/g)].flatMap(([, path = ""]) =>
    globSync(path, { cwd: src }),
  );
  const own = globSync("*.tsx", { cwd: import.meta.dirname }).filter((name) => !name.endsWith(".test.tsx"));
  const shown = [...importedFrom(own.map((name) => join(import.meta.dirname, name)))]
    .map((file) => relative(src, file))
    .filter((file) => file.endsWith(".tsx"));
  expect(shown).toContain("components/ui/control.tsx");
  expect(shown.filter((file) => !sources.includes(file))).toEqual([]);
});
