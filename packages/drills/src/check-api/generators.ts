import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@lotwright/tooling/run";
import type { Row } from "../installation/report";
import type { Subject } from "./check-api";
import { connect } from "./connection";
import { mainJobAlone } from "./stand-ins";
import { openAccount } from "./workspace";

/** Command of each generator, if any, and the prefix of the paths in which its types are checked. */
const generators: Record<string, [command: string, ...output: string[]]> = {
  "openapi-typescript": [
    "openapi-typescript openapi.json --output generated/schema.ts",
    "generated/schema.ts",
  ],
  "openapi-fetch": ["", "openapi-fetch.ts", "main-job.ts"],
  "@hey-api/openapi-ts": [
    "openapi-ts --input openapi.json --output generated/hey-api --client @hey-api/client-fetch --no-log-file",
    "generated/hey-api/",
  ],
  orval: ["orval --input openapi.json --output generated/orval/api.ts --client fetch", "generated/orval/"],
  "swagger-typescript-api": [
    "swagger-typescript-api generate --path openapi.json --output generated/swagger-typescript-api --name api.ts",
    "generated/swagger-typescript-api/",
  ],
};

/** Generates five clients, checks their types strictly, and runs the main job with one of them. */
export async function generateClients(subject: Subject): Promise<Row[]> {
  const { tools, env } = subject;
  const broken = new Map<string, string>();
  for (const [name, [command]] of Object.entries(generators)) {
    if (!command) continue;
    const [program = "", ...args] = command.split(" ");
    const { code, output } = await run(join(tools, "node_modules/.bin", program), args, { env, cwd: tools });
    if (code !== 0) broken.set(name, output);
  }
  await checkEverything(join(tools, "generated"));
  const complaints = await typeCheck(subject);
  const rows = Object.entries(generators).map(([name, [, ...output]]) => {
    const own = complaints.filter((complaint) => output.some((path) => complaint.startsWith(path)));
    const failures = [...own, broken.get(name) ?? []].flat();
    const measured = failures.join("\n") || "none";
    return { what: name, must: "no error by tsc --strict", measured, isOk: failures.length === 0 };
  });
  if (rows.some(({ isOk }) => !isOk)) return rows;
  return [...rows, await runMainJob(subject, join(tools, "compiled/main-job.js"))];
}

/** Re-enables type checking that a generator disables in its output. */
async function checkEverything(folder: string): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith(".ts")) continue;
    const text = await readFile(join(folder, path), "utf8");
    await writeFile(join(folder, path), text.replace(/^\/\/ @ts-nocheck\n/gm, ""));
  }
}

/** Checks all types; returns one line for each error. */
async function typeCheck({ tools, env }: Subject): Promise<string[]> {
  const tsc = join(tools, "node_modules/.bin/tsc");
  const { code, output } = await run(tsc, ["--project", ".", "--pretty", "false"], { env, cwd: tools });
  const complaints = output.split("\n").filter((line) => line.includes("error TS"));
  if (code !== 0 && complaints.length === 0) throw new Error(`tsc failed:\n${output}`);
  return complaints;
}

/** Runs the main job with a stand-in for openapi-fetch. Needs no tool. */
export async function runMainJobAlone(subject: Subject): Promise<Row[]> {
  const folder = await mainJobAlone();
  const row = await runMainJob(subject, join(folder, "main-job.ts"));
  await rm(folder, { recursive: true });
  return [row];
}

async function runMainJob({ origin, env }: Subject, script: string): Promise<Row> {
  const connection = connect(origin);
  const { apiKey } = await openAccount(connection);
  await connection.close();
  const wish = { LOTWRIGHT_URL: origin, LOTWRIGHT_KEY: apiKey };
  const { code, output } = await run(process.execPath, [script], { env: { ...env, ...wish } });
  return { what: "the main job", must: "ends with 0", measured: output.trim(), isOk: code === 0 };
}
