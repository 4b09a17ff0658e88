import type { Drill } from "../installation/drills";
import { toldFaults } from "../signals/signals";
import { killedExport } from "./killed-export";
import { killedUploads } from "./killed-uploads";
import { lostDatabase } from "./lost-database";
import { lostStore } from "./lost-store";
import { movedInstallation } from "./moved-installation";
import { stoppedServer } from "./stopped-servers";

/** The faults of whole installations. Tests prove those of one process, such as of the reader of photos and the backup. */
export const faults: Drill[] = [
  { threat: "T61", run: killedUploads },
  { threat: "T62", run: killedExport },
  { threat: "T63", run: stoppedServer },
  { threat: "T64", run: lostDatabase },
  { threat: "T65", run: lostStore },
  // The signals of each fault that operators meet.
  { threat: "signals", run: toldFaults },
  // A backup has the lowest priority, after all other tests.
  { threat: "moves", run: movedInstallation },
];
