import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toolEnvironment } from "@lotwright/tooling/environment";
import { forwardSignals } from "@lotwright/tooling/run";
import { inFreshFolder, startOurs } from "../bench/scene.mjs";
import { fuzz } from "./fuzz.mjs";
import { generateClients } from "./generators.mjs";
import { lintDocument } from "./linters.mjs";
import { installTools } from "./tools.mjs";

/**
 * @typedef {object} Subject what is checked
 * @property {string} origin of a server that runs
 * @property {string} tools the folder of the tools, with the document in `openapi.json`
 * @property {import("./document.mjs").OpenApi} document
 * @property {NodeJS.ProcessEnv} env
 * @property {{ seed: string, requests: number }} wish
 *
 * @typedef {(subject: Subject) => Promise<boolean>} Part true when nothing is wrong
 */

/** @type {Record<string, Part>} */
const parts = { lint: lintDocument, generators: generateClients, fuzz };

/**
 * Checks the OpenAPI document of the built server, and the server by its document.
 * @param {string[]} args the names of the parts, if not all of them, and options
 */
async function checkApi(args) {
  const options = /** @type {const} */ ({
    seed: { type: "string", default: randomBytes(4).toString("hex") },
    requests: { type: "string", default: "2000" },
  });
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const wish = { seed: values.seed, requests: Number(values.requests) };
  const env = toolEnvironment(process.env);
  const tools = await installTools(env);
  return inFreshFolder(async (dataDir) => {
    const server = await startOurs(dataDir);
    try {
      const document = await fetchDocument(server.origin);
      await writeFile(join(tools, "openapi.json"), JSON.stringify(document, undefined, 2));
      return await runParts(names, { origin: server.origin, tools, document, env, wish });
    } finally {
      await server.stop();
    }
  });
}

/**
 * @param {string[]} names
 * @param {Subject} subject
 */
async function runParts(names, subject) {
  let isRight = true;
  for (const name of names) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part called ${name}. Parts: ${Object.keys(parts).join(", ")}.`);
    isRight = (await part(subject)) && isRight;
  }
  console.log(isRight ? "The API is as documented." : "The API is not as documented.");
  return isRight ? 0 : 1;
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

forwardSignals();
process.exitCode = await checkApi(process.argv.slice(2));
