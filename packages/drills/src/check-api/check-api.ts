import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toolEnvironment } from "@lotwright/tooling/environment";
import { atServer, type Place } from "../bench/scene";
import { printReport, type Row } from "../installation/report";
import type { OpenApi } from "./document";
import { fuzz } from "./fuzz";
import { generateClients, runMainJobAlone } from "./generators";
import { lintDocument } from "./linters";
import { installTools } from "./tools";

/** The server and the document to check. */
export type Subject = {
  /** The origin of a running server. */
  origin: string;
  /** Folder of the tools, with the document in `openapi.json`; empty at the smallest size. */
  tools: string;
  document: OpenApi;
  env: NodeJS.ProcessEnv;
  wish: { seed: string; requests: number; isSmallest: boolean };
};

type Part = (subject: Subject) => Promise<Row[]>;

const parts: Record<string, Part> = { lint: lintDocument, generators: generateClients, fuzz };

/** Parts that need no tool from npm. */
const smallestParts: Record<string, Part> = { generators: runMainJobAlone, fuzz };

/**
 * Checks the built server's OpenAPI document, and the server against its document.
 * @param args the names of the parts, if not all of them, and options
 */
export async function checkApi(args: string[], place?: Place): Promise<boolean> {
  const options = {
    seed: { type: "string", default: randomBytes(4).toString("hex") },
    requests: { type: "string" },
    smallest: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { seed, smallest: isSmallest, requests = isSmallest ? "0" : "2000" } = values;
  const known = isSmallest ? smallestParts : parts;
  const wanted = positionals.length > 0 ? positionals : Object.keys(known);
  const unknown = wanted.find((name) => !known[name]);
  if (unknown)
    throw new Error(`There is no part called ${unknown}. Parts: ${Object.keys(known).join(", ")}.`);
  const env = toolEnvironment(process.env);
  const tools = isSmallest ? "" : await installTools(env);
  return atServer(place, async ({ server: { origin } }) => {
    const answer = await fetch(`${origin}/api/openapi.json`);
    const document = (await answer.json()) as OpenApi; // this format is documented
    if (tools) await writeFile(join(tools, "openapi.json"), JSON.stringify(document, undefined, 2));
    const wish = { seed, requests: Number(requests), isSmallest };
    const rows: Row[] = [];
    for (const name of wanted)
      rows.push(...((await known[name]?.({ origin, tools, document, env, wish })) ?? []));
    return printReport(rows);
  });
}
