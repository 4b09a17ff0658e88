import { connect } from "node:net";
import type { Request } from "../messages";

/** A reader that connects to the socket whose path it gets as a photo, and hangs. */
process.on("message", ({ photo }: Request) => {
  connect(Buffer.from(photo).toString(), () => {
    for (;;);
  });
});
await import("../marks-child");
