import { Worker } from "node:worker_threads";

const watch = `
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1000);
`;

/** Ends this process when its parent dies, even while the main thread is blocked, which would delay the event "disconnect". */
export function endWithParent(): void {
  process.on("disconnect", () => process.exit());
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } });
}
