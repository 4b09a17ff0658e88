import type { Logger } from "./logger";

/** Logs a bug that no code handled and ends the process: its state is unknown, and the supervisor starts another. */
export function endOnUnhandledErrors(log: Logger, end: (code: number) => void): void {
  const endAfter = (message: string) => (err: unknown) => {
    log.error({ err }, message);
    end(1);
  };
  process.on("unhandledRejection", endAfter("unhandled promise rejection"));
  process.on("uncaughtException", endAfter("uncaught exception"));
}
