import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toolEnvironment } from "@lotwright/tooling/environment";
import { atServer } from "../bench/scene.mjs";
import { fuzz } from "./fuzz.mjs";
import { generateClients, runMainJobAlone } from "./generators.mjs";
import { lintDocument } from "./linters.mjs";
import { installTools } from "./tools.mjs";

/**
 * @typedef {object} Subject what is checked
 * @property {string} origin of a server that runs
 * @property {string} tools the folder of the tools, with the document in `openapi.json`; empty at the smallest size
 * @property {import("./document.mjs").OpenApi} document
 * @property {NodeJS.ProcessEnv} env
 * @property {{ seed: string, requests: number, isSmallest: boolean }} wish
 *
 * @typedef {(subject: Subject) => Promise<boolean>} Part true when nothing is wrong
 */

/** @type {Record<string, Part>} */
const parts = { lint: lintDocument, generators: generateClients, fuzz };

/** Of the parts, those that need no tool from npm. @type {Record<string, Part>} */
const smallestParts = { generators: runMainJobAlone, fuzz };

/**
 * Checks the OpenAPI document of the built server, and the server by its document.
 * @param {string[]} args the names of the parts, if not all of them, and options
 * @param {import("../bench/scene.mjs").Place} [place]
 */
export async function checkApi(args, place) {
  const options = /** @type {const} */ ({
    seed: { type: "string", default: randomBytes(4).toString("hex") },
    requests: { type: "string" },
    smallest: { type: "boolean", default: false },
  });
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { seed, smallest: isSmallest, requests = isSmallest ? "0" : "2000" } = values;
  const wish = { seed, requests: Number(requests), isSmallest };
  const env = toolEnvironment(process.env);
  const tools = isSmallest ? "" : await installTools(env);
  return atServer(place, async ({ server: { origin } }) => {
    const document = await fetchDocument(origin);
    if (tools) await writeFile(join(tools, "openapi.json"), JSON.stringify(document, undefined, 2));
    return runParts(positionals, { origin, tools, document, env, wish });
  });
}

/**
 * @param {string[]} wanted all parts if empty
 * @param {Subject} subject
 */
async function runParts(wanted, subject) {
  const known = subject.wish.isSmallest ? smallestParts : parts;
  const names = wanted.length > 0 ? wanted : Object.keys(known);
  let isRight = true;
  for (const name of names) {
    const part = known[name];
    if (!part) throw new Error(`There is no part called ${name}. Parts: ${Object.keys(known).join(", ")}.`);
    isRight = (await part(subject)) && isRight;
  }
  console.log(isRight ? "The API is as documented." : "The API is not as documented.");
  return isRight;
}

/**
 * @param {string} origin
 * @returns {Promise<import("./document.mjs").OpenApi>}
 */
async function fetchDocument(origin) {
  const answer = await fetch(`${origin}/api/openapi.json`);
  if (!answer.ok) throw new Error(`/api/openapi.json answered ${answer.status}`);
  return /** @type {import("./document.mjs").OpenApi} */ (await answer.json());
}
