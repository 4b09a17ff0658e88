import { createRequire } from "node:module";
import { join } from "node:path";

/** Starts Parse Server as documented, from its installation folder. */
const [folder = "", databaseURI = "", masterKey = ""] = process.argv.slice(2);
const load = createRequire(join(folder, "package.json"));
const { ParseServer } = load("parse-server");
const express = load("express");

const server = new ParseServer({
  databaseURI,
  masterKey,
  appId: "bench",
  serverURL: "http://127.0.0.1/parse",
  logsFolder: null,
});
await server.start();

const app = express();
app.use("/parse", server.app);
const listener = app.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Parse Server is ready at http://127.0.0.1:${listener.address().port}\n`);
});

process.on("SIGTERM", () => process.exit(0));
