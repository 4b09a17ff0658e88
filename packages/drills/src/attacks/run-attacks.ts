import { parseArgs } from "node:util";
import { type Installation, openInstallation } from "../installation/installation";
import { type Note, printReport, type Row, seconds } from "../installation/report";
import { brokenForms } from "./broken-forms";
import { crowds, manyHashes } from "./crowds";
import { endedAccess } from "./ended-access";
import { hugePictures, manyScans } from "./forged-photos";
import { fullDisks } from "./full-disks";
import { largeBodies, longNotes, longTitle, withoutProvider } from "./long-texts";
import { mixedAttack } from "./mixed-attack";
import { exposedParts, oddInputs } from "./odd-requests";
import { createdPending, describedAtOnce, smallBudget } from "./paid-calls";
import { borrowedSession, commonPasswords, signedOut } from "./passwords";
import { timeZones } from "./time-zones";
import { unreadExports } from "./unread-exports";

type Attack = {
  threat: string;
  attack: (site: Installation, note: Note) => Promise<void>;
  more?: Record<string, string>;
};

/** Each runs on a new installation. */
const attacks: Attack[] = [
  { threat: "T73", attack: hugePictures },
  { threat: "T74", attack: manyScans },
  { threat: "T75", attack: longNotes, more: withoutProvider },
  { threat: "T75", attack: longTitle },
  { threat: "T76", attack: largeBodies },
  { threat: "T77", attack: brokenForms },
  { threat: "T78", attack: unreadExports },
  { threat: "T79", attack: createdPending, more: smallBudget },
  { threat: "T79", attack: describedAtOnce },
  { threat: "T80", attack: fullDisks },
  { threat: "T82", attack: timeZones },
  { threat: "T83", attack: endedAccess },
  { threat: "T85", attack: crowds },
  { threat: "T86", attack: manyHashes },
  { threat: "T87", attack: commonPasswords },
  { threat: "T88", attack: borrowedSession },
  { threat: "T89", attack: exposedParts },
  { threat: "T90", attack: oddInputs },
  { threat: "T91", attack: signedOut },
];
const mixed: Attack = { threat: "mixed", attack: mixedAttack, more: withoutProvider };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    mixed: { type: "boolean", default: false },
    /** The entry file of another build's server. */
    server: { type: "string" },
  },
});
const only = values.only.split(",").filter(Boolean);
const isWanted = ({ threat }: Attack) => only.length === 0 || only.includes(threat);
const wanted = values.mixed ? [mixed] : [...attacks, mixed].filter(isWanted);
const rows: Row[] = [];

for (const each of wanted) await tryOut(each);
// An aborted attack may have left connections open.
process.exit(printReport(rows) && rows.length > 0 ? 0 : 1);

async function tryOut({ threat, attack, more = {} }: Attack): Promise<void> {
  const startedAt = performance.now();
  const site = await openInstallation({ serverCount: 1, hasDefaultLimits: true, more, main: values.server });
  try {
    await attack(site, (row) => rows.push(row));
  } catch (error) {
    const measured = error instanceof Error ? error.message.split("\n", 1).join("") : String(error);
    rows.push({ threat, what: attack.name, must: "run to its end", measured, isOk: false });
  } finally {
    await site.close();
    process.stdout.write(`${threat} ${attack.name}: ${seconds(performance.now() - startedAt)}\n`);
  }
}
