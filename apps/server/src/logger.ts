import { type Logger, pino } from "pino";

export type { Logger };

const secrets = ["password", "newPassword", "token", "key", "authorization", "cookie", "apiKey"];

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: "[redacted]" },
  });
}
