import { createMarksReader } from "../reader";

/** A separate process to be killed, whose reader connects to the given socket with the given program. */
const [socket = "", program = ""] = process.argv.slice(2);
const reader = createMarksReader({ log: () => undefined, niceness: 0, program });
await reader.read(Buffer.from(socket)).catch(() => undefined);
