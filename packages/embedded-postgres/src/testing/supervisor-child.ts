import { watch, writeSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../supervisor";

/** A separate process to be killed: prints the URL and keeps running, or pauses within the first start. */
const [dataDir = "", held] = process.argv.slice(2);

/** Pauses while initdb fills the new cluster in another process; prints a line before. */
function holdDuringInitdb(): void {
  watch(dataDir, (_, made) => {
    if (!made?.startsWith("postgres.new-")) return;
    watch(join(dataDir, made), (_event, inside) => {
      if (inside !== "cluster") return;
      writeSync(1, "held\n");
      process.kill(process.pid, "SIGSTOP");
    });
  });
}

if (held) holdDuringInitdb();
const { url } = await startEmbeddedPostgres({ dataDir });
process.stdout.write(`${url}\n`);
