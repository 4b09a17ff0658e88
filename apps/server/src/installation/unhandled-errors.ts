import type { Logger } from "../core/logger";

/** Logs an unhandled error and exits, because the state of the process is unknown; the supervisor restarts it. */
export function endOnUnhandledErrors(log: Logger, end: (code: number) => void): void {
  const endAfter = (message: string) => (err: unknown) => {
    log.error({ err }, message);
    end(1);
  };
  process.on("unhandledRejection", endAfter("unhandled promise rejection"));
  process.on("uncaughtException", endAfter("uncaught exception"));
}
