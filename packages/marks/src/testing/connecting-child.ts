import { connect } from "node:net";
import type { Request } from "../messages";

/** A reader process that connects to a socket (the photo is its path), whose connection ends with the process. */
process.on("message", ({ photo }: Request) => {
  const path = Buffer.from(photo).toString();
  if (path.startsWith("/")) connect(path);
});
await import("../marks-child");
