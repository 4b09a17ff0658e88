import { parseArgs } from "node:util";
import { readEnv } from "../core/env";
import { type Finding, reasonOf, runChecks } from "./doctor-checks";
import { examine } from "./doctor-examination";
import { runCommand } from "./operator-command";

function print(name: string, { state, text, next }: Finding): void {
  process.stdout.write(`${state.padEnd(8)} ${name}: ${text}${next === undefined ? "" : ` ${next}`}\n`);
}

/** Checks an installation from settings to proxy, printing a line per finding. Exits with 1 if one failed. */
runCommand(async (args) => {
  parseArgs({ args, options: {} });
  let env: ReturnType<typeof readEnv>;
  try {
    env = readEnv();
  } catch (error) {
    print("settings", { state: "failed", text: reasonOf(error), next: "Correct them." });
    process.exitCode = 1;
    return;
  }
  const { hasFailed } = await examine(env, (checks) => runChecks(checks, print));
  if (hasFailed) process.exitCode = 1;
  // A hanging folder or storage must not keep the process alive.
  process.stdout.write("", () => process.exit());
});
