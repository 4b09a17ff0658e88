import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

const secrets = ["password", "newPassword", "token", "key", "authorization", "cookie", "apiKey"];
const isSecret = (name: string) => secrets.includes(name);
const censor = "[redacted]";

function withoutSecrets(value: object): object {
  const names = Object.keys(value).filter(isSecret);
  return names.length === 0
    ? value
    : { ...value, ...Object.fromEntries(names.map((name) => [name, censor])) };
}

/** Redacts secrets one level down, much faster than pino's wildcard paths. */
function hideInner(line: Record<string, unknown>): Record<string, unknown> {
  let shown = line;
  for (const name in line) {
    const value = line[name];
    // Skips errors, which the `err` serializer handles.
    if (typeof value !== "object" || value === null || name === "err") continue;
    const redacted = withoutSecrets(value);
    if (redacted !== value) shown = { ...shown, [name]: redacted };
  }
  return shown;
}

/** Matches SQLSTATE class 22, data exceptions, whose messages quote the value. */
const quotesValue = /^22...$/;

function hasPrivateMessage(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return error.message.startsWith("Failed query") || quotesValue.test(code);
}

/** Serializes an error without the values of a failed statement, which are user content. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  const own = hasPrivateMessage(error)
    ? { name, ...code, message: "A database statement failed" }
    : { name, ...code, message: error.message, stack };
  return cause === undefined ? own : { ...own, cause: plainError(cause) };
}

/** @param destination standard output if absent */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: plainError },
    formatters: { log: hideInner },
    redact: { paths: secrets, censor },
  };
  return destination ? pino(options, destination) : pino(options);
}
