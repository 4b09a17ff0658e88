import { parseArgs } from "node:util";
import { createOperatorKey } from "./features/api-keys/service";
import { onDatabase, runCommand } from "./operator-command";

runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    options: { name: { type: "string" } },
    allowPositionals: true,
  });
  const [email, ...others] = positionals;
  if (!email || others.length > 0 || values.name === undefined) {
    throw new Error("Name one account and the key: npm run create-key -- ada@example.com --name Website");
  }
  const { name } = values;
  await onDatabase(async (db) => {
    const { key, name: saved } = await createOperatorKey(db, { email, name });
    process.stderr.write(
      `API key "${saved}" of ${email}. It is shown only now. Send it as Authorization: Bearer <key>.\n`,
    );
    // Alone on standard output, for scripts.
    process.stdout.write(`${key}\n`);
  });
});
