import { parseArgs } from "node:util";
import { type Installation, openInstallation } from "./installation";
import { type Note, printReport, type Row, seconds } from "./report";

/** One fault or attack. */
export type Drill = {
  threat: string;
  run: (site: Installation, note: Note) => Promise<void>;
  /** Additional environment variables of the servers. */
  more?: Record<string, string>;
};

/** Rows that a drill has found on a site, plus a failed row if the drill ended early. */
export async function rowsOf({ threat, run }: Drill, site: Installation): Promise<Row[]> {
  const rows: Row[] = [];
  const note: Note = (row) => rows.push({ ...row, what: `${threat}: ${row.what}` });
  site.ai.reset();
  // The drill may have ended early.
  await Promise.all([site.database.gate.open(), site.store.gate.open(site.store.port)]);
  for (const server of site.servers) if (server.exitCode !== undefined) await server.start();
  try {
    await run(site, note);
  } catch (error) {
    const measured = error instanceof Error ? error.message.split("\n", 1).join("") : String(error);
    note({ what: run.name, must: "run to its end", measured, isOk: false });
  }
  return rows;
}

/** Runs the drills of these numbers or names, each on a new installation, and exits. */
export async function runDrills(
  drills: readonly Drill[],
  wanted: Omit<Parameters<typeof openInstallation>[0], "serverCount">,
): Promise<never> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      servers: { type: "string", default: "1" },
      /** The entry file of another build's server. */
      server: { type: "string" },
      smallest: { type: "boolean", default: false },
    },
  });
  const only = values.only.split(",").filter(Boolean);
  const rows: Row[] = [];
  for (const drill of drills) {
    const { threat, run, more = {} } = drill;
    if (only.length > 0 && !only.includes(threat) && !only.includes(run.name)) continue;
    const startedAt = performance.now();
    const size = { serverCount: Number(values.servers), isSmallest: values.smallest, main: values.server };
    const site = await openInstallation({ ...wanted, ...size, more });
    rows.push(...(await rowsOf(drill, site)));
    await site.close();
    console.log(`${threat} ${run.name}: ${seconds(performance.now() - startedAt)}`);
  }
  // A drill that failed early leaves its load running.
  process.exit(printReport(rows) && rows.length > 0 ? 0 : 1);
}
