import { createResetLink } from "../areas/accounts/auth/reset-links";
import { servedOrigin } from "../installation/served-origin";
import { onDatabase, runCommand } from "./operator-command";

runCommand(async ([email, ...others]) => {
  if (!email || others.length > 0) {
    throw new Error("Name one account: npm run reset-password -- ada@example.com");
  }
  await onDatabase(async (db, env) => {
    const { url, expiresAt } = await createResetLink(db, {
      email,
      origin: servedOrigin(env),
      now: Date.now(),
    });
    const until = expiresAt.toISOString().slice(11, 16);
    process.stdout.write(
      `Open this link to set a new password for ${email}. It works once, until ${until} UTC:\n${url}\n`,
    );
  });
});
