import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "@lotwright/tooling/lock";
import { root, toolsFolder } from "@lotwright/tooling/paths";
import { npmPhase } from "@lotwright/tooling/phases";

const ours = join(root, "packages/drills/api-check");
const home = join(toolsFolder, "api-check");

/**
 * Installs linters and generators into a separate folder, once per lock file: they have hundreds of packages that nothing
 * else needs.
 * @returns that folder, with our own programs in it
 */
export function installTools(env: NodeJS.ProcessEnv): Promise<string> {
  const onWait = (pid: number) => console.log(`Process ${pid} is fetching the tools; waiting for it.`);
  return withLock(join(toolsFolder, "api-check.lock"), { onWait }, async () => {
    const folder = join(home, fingerprint());
    const stamp = join(folder, "installed");
    if (!existsSync(stamp)) {
      rmSync(home, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const file of ["package.json", "package-lock.json"]) cpSync(join(ours, file), join(folder, file));
      await npmPhase("Fetching the tools of check:api", ["ci", "--prefix", folder, "--ignore-scripts"], env);
      writeFileSync(stamp, "");
    }
    for (const name of readdirSync(ours)) cpSync(join(ours, name), join(folder, name), { recursive: true });
    for (const made of ["generated", "compiled"])
      rmSync(join(folder, made), { recursive: true, force: true });
    return folder;
  });
}

/** Text that changes with the packages to install and the type of machine. */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(join(ours, file)));
  return hash.digest("hex").slice(0, 16);
}
