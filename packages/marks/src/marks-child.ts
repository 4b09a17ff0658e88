import { endWithParent } from "@lotwright/reading-process/end-with-parent";
import { yieldToOthers } from "./yield-to-others";

// Before loading anything else, because threads inherit their creator's priority.
yieldToOthers(Number(process.argv[2]));
endWithParent();
// Ctrl-C in a terminal signals all its processes; the server ends this one.
process.on("SIGINT", () => {});
const { serve } = await import("./serve");
await serve();
