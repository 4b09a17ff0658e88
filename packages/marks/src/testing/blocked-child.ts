import { connect } from "node:net";
import type { Request } from "../messages";

/** A reader process that connects to a socket (the photo is its path) and hangs. */
process.on("message", ({ photo }: Request) => {
  connect(Buffer.from(photo).toString(), () => {
    for (;;);
  });
});
await import("../marks-child");
