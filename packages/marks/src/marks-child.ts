import { endWithParent } from "@lotwright/reading-process/end-with-parent";
import { yieldToOthers } from "./yield-to-others";

// Before anything else is loaded: threads inherit the priority of the one that starts them.
yieldToOthers(Number(process.argv[2]));
endWithParent();
// Ctrl-C in a terminal reaches all its processes: the server ends this one.
process.on("SIGINT", () => {});
const { serve } = await import("./serve");
await serve();
