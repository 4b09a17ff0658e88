import { yieldToOthers } from "./yield-to-others";

// Before anything else is loaded: threads inherit the priority of the one that starts them.
yieldToOthers(Number(process.argv[2]));
const { serve } = await import("./serve");
await serve();
