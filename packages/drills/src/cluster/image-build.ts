import { accessSync, constants } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { arch } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { root, toolsFolder } from "@lotwright/tooling/paths";
import { run } from "@lotwright/tooling/run";
import { fetchRuntime, runtimePackages } from "@lotwright/tooling/runtime";
import { z } from "zod";
import { type Note, seconds } from "../installation/report";
import type { Built, Place } from "./container";
import { countNativeFiles } from "./native-files";

/** The programs that the drill needs, each with the Debian package that contains it. */
const programs = {
  buildah: "buildah",
  debootstrap: "debootstrap",
  unshare: "util-linux",
  setpriv: "util-linux",
};

const release = "bookworm";
const mirror = "http://deb.debian.org/debian";
const baseName = "localhost/lotwright-base";
const imageName = "localhost/lotwright";

/** A user id that no system has a name for, such as OpenShift assigns. */
const namelessUser = "1000650000:0";

/** Sentence on the programs that this machine lacks, or undefined. */
export function describeLack(folders = programFolders(), user = process.getuid?.()): string | undefined {
  const lacking = Object.entries(programs).filter(
    ([name]) => !folders.some((each) => isProgram(join(each, name))),
  );
  if (lacking.length > 0) {
    const packages = [...new Set(lacking.map(([, debianPackage]) => debianPackage))].join(" ");
    return `The image can't be built here: apt-get install ${packages}`;
  }
  return user === 0 ? undefined : "The image can't be built here: start the drill as root.";
}

/** Folders of PATH, and the folder of administrator programs. */
const programFolders = () => [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a command and returns its output. */
async function tool(command: string, args: string[]): Promise<string> {
  const { code, output } = await run(command, args, { env: process.env });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output.slice(-4_000)}`);
  return output.trim();
}

/** Runs buildah on images in a folder of the checkout. */
function openBuildah(folder: string) {
  const where = [
    "--storage-driver",
    "vfs",
    "--root",
    join(folder, "storage"),
    "--runroot",
    join(folder, "run"),
  ];
  return (...args: string[]) => tool("buildah", [...where, ...args]);
}

type Buildah = ReturnType<typeof openBuildah>;

/** Names of processors in Node.js and in container tools. */
const processors = { x64: "amd64", arm64: "arm64" };

/** Makes an image of Debian with Node.js and npm of this machine's version, like the one in Docker's registry. */
async function makeBase(buildah: Buildah): Promise<void> {
  const container = await buildah("from", "scratch");
  const base = await buildah("mount", container);
  const packages = "ca-certificates,libatomic1";
  await tool("debootstrap", ["--variant=minbase", `--include=${packages}`, release, base, mirror]);
  const pinned = runtimePackages[`linux-${arch()}`];
  if (!pinned) throw new Error(`There is no pinned Node.js for linux-${arch()}.`);
  await copyFile(await fetchRuntime(pinned), join(base, "usr/local/bin/node"));
  const npm = `npm@${await tool("npm", ["--version"])}`;
  await tool("npm", ["install", "--global", "--ignore-scripts", "--prefix", join(base, "usr/local"), npm]);
  await rm(join(base, "var/cache/apt/archives"), { recursive: true });
  await mkdir(join(base, "var/cache/apt/archives/partial"), { recursive: true });
  await buildah("commit", "--quiet", "--rm", container, baseName);
}

async function build(buildah: Buildah, ...more: string[]): Promise<void> {
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  const ofProxy = authorities
    ? [
        ...["--build-arg", `NODE_EXTRA_CA_CERTS=${authorities}`],
        ...["--volume", `${dirname(authorities)}:${dirname(authorities)}:ro`],
      ]
    : [];
  const how = ["--isolation", "chroot", "--format", "docker", "--quiet", "--build-arg", `BASE=${baseName}`];
  const file = ["--file", join(root, "apps/server/Dockerfile")];
  await buildah("bud", ...how, ...ofProxy, ...file, ...more, root);
}

/**
 * Builds the contents of an image for another processor, and checks that every program and library in it is for that processor.
 */
async function buildForOthers(buildah: Buildah, note: Note): Promise<void> {
  for (const [processor, name] of Object.entries(processors)) {
    if (processor === arch()) continue;
    const startedAt = performance.now();
    const tag = `${imageName}-build:${name}`;
    await build(buildah, "--target", "build", "--build-arg", `TARGETARCH=${name}`, "--tag", tag);
    const container = await buildah("from", "--pull-never", tag);
    const files = await countNativeFiles(join(await buildah("mount", container), "out"));
    await buildah("rm", container);
    const measured = `${seconds(performance.now() - startedAt)}: ${JSON.stringify(files)}`;
    const isOk = Object.keys(files).join() === processor;
    note({ what: `build for ${name}, not run`, must: `native files of ${processor} alone`, measured, isOk });
  }
}

const inspected = z.object({
  Docker: z.object({
    config: z.object({
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});
const images = z.array(z.object({ names: z.array(z.string()).nullable(), size: z.string() }));

/** Mounts file systems in namespaces like Docker with --read-only, then drops all capabilities but those of Docker's root. */
const enter = `set -e
root=$1 volume=$2 user=$3 backups=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
# Docker's size of shared memory.
mount -t tmpfs -o size=64m shm "$root/dev/shm"
mount --bind "$volume" "$root/data"
[ -z "$backups" ] || { mkdir -p "$root/backups"; mount --bind "$backups" "$root/backups"; }
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-sys_admin,-sys_ptrace,-net_admin,-sys_module \\
  chroot --userspec="$user" --groups= "$root" env --ignore-environment "$@"`;

/** Place to run a server in a container of the image, and the image's health check. */
async function placeOf(buildah: Buildah, image: string, signal: AbortSignal) {
  const { config } = inspected.parse(JSON.parse(await buildah("inspect", "--type", "image", image))).Docker;
  const container = await buildah("from", "--pull-never", image);
  const mounted = await buildah("mount", container);
  const commandIn = (env: Record<string, string>, command: string[]) => [
    ...["-C", config.WorkingDir],
    ...config.Env,
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...command,
  ];
  const inNamespaces = (volumes: { dataDir: string; user: string; backups?: string }, command: string[]) => [
    ...["--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child"],
    ...["sh", "-c", enter, "sh", mounted, volumes.dataDir, volumes.user, volumes.backups ?? ""],
    ...command,
  ];
  const place: Place = {
    signal,
    command: ({ dataDir, user, env }) => ({
      file: "unshare",
      args: inNamespaces({ dataDir, user }, commandIn(env, config.Cmd)),
      isNamespace: true,
    }),
  };
  const runCommand: Built["runCommand"] = (command, volumes) =>
    run("unshare", inNamespaces(volumes, commandIn({}, command)), { env: process.env });
  const [, ...test] = config.Healthcheck.Test;
  const checkHealth = async (port: number) => {
    const command = commandIn({ PORT: String(port) }, test);
    const args = [`--userspec=${namelessUser}`, mounted, "env", "--ignore-environment", ...command];
    return (await run("chroot", args, { env: process.env })).code;
  };
  return { place, checkHealth, runCommand };
}

/** Makes an image of the same files with another version number, which replaces the next release. */
async function makeNext(buildah: Buildah): Promise<string> {
  const name = `${imageName}:next`;
  const container = await buildah("from", "--pull-never", imageName);
  await buildah("config", "--label", "org.opencontainers.image.version=next", container);
  await buildah("commit", "--quiet", "--format", "docker", "--rm", container, name);
  return name;
}

/**
 * Builds the image, its next version, and the contents of an image for other processors. `close` removes the storage in `.tools`.
 */
export const buildImages =
  ({ isForOthers }: { isForOthers: boolean }) =>
  async (_: string, note: Note, signal: AbortSignal): Promise<Built> => {
    const folder = join(toolsFolder, "image");
    const close = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await close();
    await mkdir(folder, { recursive: true });
    const buildah = openBuildah(folder);
    const step = async (what: string, work: () => Promise<void>, image: string) => {
      const startedAt = performance.now();
      await work();
      const found = images.parse(JSON.parse(await buildah("images", "--json", image)));
      const measured = `${seconds(performance.now() - startedAt)}: ${found[0]?.size}`;
      note({ what, must: "done", measured, isOk: true });
    };
    try {
      await step(`base: Debian ${release}, Node.js, npm`, () => makeBase(buildah), baseName);
      await step("build of apps/server/Dockerfile", () => build(buildah, "--tag", imageName), imageName);
      if (isForOthers) await buildForOthers(buildah, note);
      const { place, checkHealth, runCommand } = await placeOf(buildah, imageName, signal);
      const next = await placeOf(buildah, await makeNext(buildah), signal);
      return { place, next: next.place, user: namelessUser, checkHealth, runCommand, close };
    } catch (error) {
      await close();
      throw error;
    }
  };
