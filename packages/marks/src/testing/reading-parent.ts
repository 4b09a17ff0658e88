import { fileURLToPath } from "node:url";
import { createMarksReader } from "../reader";

/** A separate process, to be killed: its reader connects to the socket that is given as an argument. */
const [socket = ""] = process.argv.slice(2);
const program = fileURLToPath(new URL("./connecting-child.ts", import.meta.url));
const reader = createMarksReader({ log: () => undefined, niceness: 0, program });
await reader.read(Buffer.from(socket)).catch(() => undefined);
