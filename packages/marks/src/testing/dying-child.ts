import type { Request } from "../messages";

/** A reader process that is killed while reading an empty photo. */
process.on("message", ({ photo }: Request) => photo.length === 0 && process.kill(process.pid, "SIGKILL"));
await import("../marks-child");
