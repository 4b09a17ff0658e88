import type { Drill } from "../installation/drills";
import { reportedFaults } from "../signals/signals";
import { followedChanges } from "./followed-changes";
import { killedExport } from "./killed-export";
import { killedUploads } from "./killed-uploads";
import { lostDatabase } from "./lost-database";
import { lostStore } from "./lost-store";
import { movedInstallation } from "./moved-installation";
import { stoppedServer } from "./stopped-servers";

/** Faults of whole installations. Tests cover faults of a single process, such as the photo reader or the backup. */
export const faults: Drill[] = [
  { threat: "T61", run: killedUploads },
  { threat: "T62", run: killedExport },
  { threat: "T63", run: stoppedServer },
  { threat: "T64", run: lostDatabase },
  { threat: "T65", run: lostStore },
  { threat: "changes", run: followedChanges },
  // Checks the signals of each fault that operators can see.
  { threat: "signals", run: reportedFaults },
  // A backup runs with the lowest priority, after all other tests.
  { threat: "moves", run: movedInstallation },
];
