import { request } from "node:http";
import { text } from "node:stream/consumers";

// Replaces `systemctl`: the drill performs the action that its arguments name.
const [socketPath = "", ...args] = process.argv.slice(2);
const asked = request({ socketPath, method: "POST" }, async (answer) => {
  process.stderr.write(await text(answer));
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
asked.end(JSON.stringify(args));
