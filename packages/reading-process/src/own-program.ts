import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Path of a program beside the caller's file, under the same name in the sources and in the bundle of the server.
 * @param caller the caller's `import.meta.url`
 */
export function ownProgram(name: string, caller: string): string {
  const built = fileURLToPath(new URL(`./${name}.js`, caller));
  return existsSync(built) ? built : fileURLToPath(new URL(`./${name}.ts`, caller));
}
