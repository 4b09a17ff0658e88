import { startEmbeddedPostgres } from "../embedded";

/** A server process of its own, to be killed: prints the address and stays. */
const [dataDir = ""] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir });
process.stdout.write(`${url}\n`);
