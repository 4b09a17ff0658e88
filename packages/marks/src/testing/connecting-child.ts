import { connect } from "node:net";
import type { Request } from "../messages";

/** A reader that connects to the socket whose path it gets as a photo: the connection ends when its process ends. */
process.on("message", ({ photo }: Request) => {
  const path = Buffer.from(photo).toString();
  if (path.startsWith("/")) connect(path);
});
await import("../marks-child");
