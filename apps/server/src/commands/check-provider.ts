import {
  allLines,
  type CheckLine,
  type CheckOutcome,
  checkSteps,
  checkTitles,
  mayContinue,
  type ProviderCheck,
} from "@lotwright/contracts/writing/provider-check";
import { providerLimitsOf, readEnv } from "../core/env";
import { chooseProviderCheck } from "../installation/choose-ai";
import { runCommand } from "./operator-command";

const signs: Record<CheckOutcome, string> = { works: "✓", fails: "✗", untested: "-" };
const noProvider =
  "No AI provider is set up. Set OPENAI_API_KEY, or OPENAI_BASE_URL and OPENAI_MODEL for another provider.";

const print = (lines: readonly CheckLine[]) => {
  for (const { name, outcome, text } of lines) {
    process.stdout.write(`${signs[outcome]} ${checkTitles[name]}: ${text}\n`);
  }
};

/** Tests the configured AI provider with generated photos. Prints a line per result; exits with 1 if one fails. */
runCommand(async () => {
  const env = readEnv();
  const check = chooseProviderCheck(env);
  if (!check) throw new Error(noProvider);
  const { timeoutMs } = providerLimitsOf(env);
  const done: ProviderCheck[] = [];
  for (const step of checkSteps) {
    const checked = await check({ step, timeoutMs });
    done.push(checked);
    print(checked.lines);
    if (!mayContinue(checked)) break;
  }
  const seen = new Set(done.flatMap(({ lines }) => lines.map(({ name }) => name)));
  print(allLines(done).filter(({ name }) => !seen.has(name)));
  const paid = done.reduce((sum, { paidCalls }) => sum + paidCalls, 0);
  process.stdout.write(`${paid === 1 ? "1 call was paid." : `${paid} calls were paid.`}\n`);
  if (!done.every(mayContinue)) process.exitCode = 1;
});
