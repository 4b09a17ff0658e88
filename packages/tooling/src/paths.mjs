import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const toolsFolder = join(root, ".tools");

/** @param {string} name */
export const binary = (name) => join(root, "node_modules/.bin", name);
