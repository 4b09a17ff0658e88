import { parseArgs } from "node:util";
import { createOperatorKey } from "../areas/accounts/api-keys/service";
import { onDatabase, runCommand } from "./operator-command";

const usage =
  "Name one account and the key: npm run create-key -- ada@example.com --name Website [--scope read|catalog|export]";

runCommand(async (args) => {
  const options = { name: { type: "string" }, scope: { type: "string" } } as const;
  const { positionals, values } = parseArgs({ args, options, strict: false });
  const { name, scope, ...unknown } = values;
  const [email, ...others] = positionals;
  const isKnown = others.length === 0 && Object.keys(unknown).length === 0;
  const isComplete = typeof name === "string" && typeof scope !== "boolean";
  if (!email || !isComplete || !isKnown) throw new Error(usage);
  await onDatabase(async (db) => {
    const { key, name: saved } = await createOperatorKey(db, { email, name, scope });
    process.stderr.write(
      `API key "${saved}" of ${email}. It is shown only now. Send it as Authorization: Bearer <key>.\n`,
    );
    // Only the key is written to standard output, so that scripts can capture it.
    process.stdout.write(`${key}\n`);
  });
});
