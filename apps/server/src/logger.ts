import { type Logger, pino } from "pino";

export type { Logger };

const secrets = ["password", "newPassword", "token", "key", "authorization", "cookie", "apiKey"];

/** An error without the values of a failed statement, which are people's texts. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack, cause } = error;
  const isStatement = error.message.startsWith("Failed query");
  const own = isStatement
    ? { name, message: "A database statement failed" }
    : { name, message: error.message, stack };
  return cause === undefined ? own : { ...own, cause: plainError(cause) };
}

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: plainError },
    redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: "[redacted]" },
  });
}
