import { join } from "node:path";
import { run } from "@lotwright/tooling/run";
import type { Row } from "../installation/report";
import type { Subject } from "./check-api";

type Redocly = { problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] };
type Spectral = { code: string; message: string; path: string[] }[];

/** Lints the document with the recommended rules of two linters; a warning is as bad as an error. */
export async function lintDocument({ tools, env }: Subject): Promise<Row[]> {
  const lint = async (program: string, options: string, [opening, closing]: [string, string]) => {
    const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const args = ["lint", "openapi.json", ...options.split(" ")];
    const how = { env: { ...env, ...quiet }, cwd: tools };
    const { output } = await run(join(tools, "node_modules/.bin", program), args, how);
    // An empty line between other lines.
    const [from, to] = [output.indexOf(opening), output.lastIndexOf(closing)];
    if (from === -1 || to < from) throw new Error(`${program} reported nothing that can be read:\n${output}`);
    return JSON.parse(output.slice(from, to + 1));
  };
  const recommended = "--extends=recommended --format=json --max-problems=1000";
  const { problems }: Redocly = await lint("redocly", recommended, ["{", "}"]);
  const hints = "--ruleset=spectral.json --format=json --fail-severity=hint";
  const results: Spectral = await lint("spectral", hints, ["[", "]"]);
  return [
    toRow(
      "redocly (recommended)",
      problems.map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ""})`,
      ),
    ),
    toRow(
      "spectral (spectral:oas)",
      results.map(({ code, message, path }) => `${code}: ${message} (${path.join("/")})`),
    ),
  ];
}

const toRow = (what: string, findings: string[]): Row => ({
  ...{ what, must: "no finding", measured: findings.join("\n") || "none", isOk: findings.length === 0 },
});
