import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@lotwright/tooling/run";

const patienceMs = 240_000;

export type Package = {
  name: string;
  version: string;
  /** Unused dependencies that are replaced by empty packages. */
  omitted?: string[];
};

/** Installs a package with npm into a separate folder unless an earlier run did, without install scripts. */
export async function install(scratch: string, wanted: Package): Promise<string> {
  const folder = join(scratch, `${wanted.name}-${wanted.version}`);
  // npm writes this file last.
  if (existsSync(join(folder, "node_modules/.package-lock.json"))) return folder;
  await mkdir(join(folder, "empty"), { recursive: true });
  const empty = { name: "empty", version: "0.0.0", main: "index.js" };
  await writeFile(join(folder, "empty", "package.json"), JSON.stringify(empty));
  await writeFile(join(folder, "empty", "index.js"), "module.exports = {};\n");
  await writeFile(join(folder, "package.json"), JSON.stringify(projectOf(wanted), undefined, 2));
  const options = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"];
  const how = { env: process.env, cwd: folder, timeoutMs: patienceMs };
  const { code, output } = await run("npm", ["install", ...options], how);
  if (code !== 0) throw new Error(`npm ended with ${code}: ${output.slice(-300)}`);
  return folder;
}

export function projectOf({ name, version, omitted = [] }: Package) {
  const replaced = Object.fromEntries(omitted.map((each) => [each, "file:./empty"]));
  return {
    private: true,
    dependencies: { [name]: version, ...replaced },
    // A path in an override would be resolved from the depending package.
    overrides: Object.fromEntries(omitted.map((each) => [each, `$${each}`])),
  };
}
