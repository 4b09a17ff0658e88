import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Path of a program beside the caller's file, with the same name in sources and in the server's bundle.
 * @param caller the caller's `import.meta.url`
 */
export function ownProgram(name: string, caller: string): string {
  const built = fileURLToPath(new URL(`./${name}.js`, caller));
  return existsSync(built) ? built : fileURLToPath(new URL(`./${name}.ts`, caller));
}
