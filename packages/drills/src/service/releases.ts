import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { git } from "@lotwright/tooling/git";
import { root } from "@lotwright/tooling/paths";
import { linkRuntime } from "@lotwright/tooling/runtime";
import { serviceUser } from "./accounts";
import type { Prefix } from "./prefix";

const documented = "https://git.example/lotwright.git";
const releases = ["v0.2.0", "v0.3.0"];
/** Version of a release whose server exits at startup. */
export const failing = "v0.4.0";

/**
 * Opens a repository in which this commit is each of the page's releases. Returns Git settings that redirect the page's URL to
 * it.
 */
export async function openRepository({ at }: Prefix): Promise<Record<string, string>> {
  const folder = at("/repository.git");
  await git(root, ["clone", "--quiet", "--bare", root, folder]);
  for (const release of releases) await git(folder, ["tag", "--force", release, "HEAD"]);
  // Git does not read another user's repository.
  if (serviceUser) spawnSync("chown", ["--recursive", `${serviceUser.uid}:${serviceUser.gid}`, folder]);
  return {
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.file://${folder}.insteadOf`,
    GIT_CONFIG_VALUE_0: documented,
  };
}

/** Links this checkout as each of the page's releases, which the smallest size does not build. */
export async function linkReleases({ at }: Prefix): Promise<void> {
  if (!existsSync(`${root}/.tools/node`)) linkRuntime();
  await mkdir(at("/opt/lotwright"), { recursive: true });
  await chmod(at("/opt/lotwright"), 0o755);
  for (const release of releases) await symlink(root, at(`/opt/lotwright/${release}`));
}

/** Release whose code a process runs. */
export async function releaseOf(pid: number | undefined): Promise<string> {
  const maps = await readFile(`/proc/${pid}/maps`, "utf8");
  return releases.find((release) => maps.includes(`/opt/lotwright/${release}/`)) ?? "another folder";
}

/** Release that a server would run if it started now. */
export const currentRelease = ({ at }: Prefix): Promise<string> => readlink(at("/opt/lotwright/current"));

/** Adds a release whose server exits by itself, like one with invalid settings. */
export async function makeFailingRelease({ at }: Prefix, runtimeOf: string): Promise<void> {
  const folder = at(`/opt/lotwright/${failing}`);
  await mkdir(`${folder}/apps/server/dist/server`, { recursive: true });
  await mkdir(`${folder}/.tools`);
  await symlink(`../../${runtimeOf}/.tools/node`, `${folder}/.tools/node`);
  await writeFile(`${folder}/apps/server/dist/server/main.js`, "process.exitCode = 1;\n");
}
