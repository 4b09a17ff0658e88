import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { yieldToOthers } from "../yield-to-others";

/** A reader process that outputs the priorities of its threads, and ends on a photo. */
yieldToOthers(Number(process.argv[2]));
const threads = readdirSync("/proc/self/task").map(Number);
const priorities = [...new Set(threads.map((thread) => getPriority(thread)))];
const memory = readFileSync("/proc/self/oom_score_adj", "utf8");
process.on("message", () => {
  process.stderr.write(`priorities ${priorities.join(" ")}, memory ${memory}`);
  process.exit(1);
});
process.send?.({ kind: "ready" });
