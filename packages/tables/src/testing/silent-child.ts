import { connect } from "node:net";
import type { Request } from "../messages";

/** A reader process that connects to a socket (the workbook is its path) and never answers. */
process.on("message", ({ bytes }: Request) => connect(Buffer.from(bytes).toString()));
process.send?.({ kind: "ready" });
