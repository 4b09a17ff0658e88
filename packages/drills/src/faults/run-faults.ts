import { parseArgs } from "node:util";
import { type Installation, openInstallation } from "../installation/installation";
import { type Note, printReport, type Row, seconds } from "../installation/report";
import { cutClients } from "./cut-clients";
import { killedBackup, killedRestore } from "./killed-backup";
import { hangingPhoto, killedReader, killedWhileReading } from "./killed-reader";
import { killedUploads } from "./killed-uploads";
import { killedExport, killedJob } from "./killed-work";
import { lostDatabase } from "./lost-database";
import { lostStore } from "./lost-store";
import { manyStarts } from "./many-starts";
import { manyStreams, smallHeap } from "./many-streams";
import { movedInstallation } from "./moved-installation";
import { stoppedServer } from "./stopped-servers";

type Fault = {
  threat: string;
  cause: (site: Installation, note: Note) => Promise<void>;
  more?: Record<string, string>;
};

/** Each runs on a new installation. */
const faults: Fault[] = [
  { threat: "T61", cause: killedUploads },
  { threat: "T62", cause: killedExport },
  { threat: "T62", cause: killedJob },
  { threat: "T62", cause: killedReader },
  { threat: "T62", cause: killedWhileReading },
  { threat: "T62", cause: hangingPhoto },
  { threat: "T62", cause: killedBackup },
  { threat: "T62", cause: killedRestore },
  { threat: "moves", cause: movedInstallation },
  { threat: "T63", cause: stoppedServer },
  { threat: "T64", cause: lostDatabase },
  { threat: "T65", cause: lostStore },
  { threat: "T70", cause: cutClients },
  { threat: "T71", cause: manyStarts },
  { threat: "T71", cause: manyStreams, more: smallHeap },
];

const { values } = parseArgs({
  options: { servers: { type: "string", default: "1" }, only: { type: "string", default: "" } },
});
const only = values.only.split(",");
const wanted = faults.filter(
  ({ threat, cause }) => !values.only || only.includes(threat) || only.includes(cause.name),
);
const rows: Row[] = [];

for (const fault of wanted) await tryOut(fault);
// A drill that failed early leaves its load running.
process.exit(printReport(rows) && rows.length > 0 ? 0 : 1);

async function tryOut({ threat, cause, more = {} }: Fault): Promise<void> {
  const startedAt = performance.now();
  const site = await openInstallation({ serverCount: Number(values.servers), more });
  try {
    await cause(site, (row) => rows.push(row));
  } catch (error) {
    const measured = error instanceof Error ? error.message.split("\n", 1).join("") : String(error);
    rows.push({ threat, what: cause.name, must: "run to its end", measured, isOk: false });
  } finally {
    await site.close();
    process.stdout.write(`${threat} ${cause.name}: ${seconds(performance.now() - startedAt)}\n`);
  }
}
