import type { Drill } from "../installation/drills";
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

export const faults: Drill[] = [
  { threat: "T61", run: killedUploads },
  { threat: "T62", run: killedExport },
  { threat: "T62", run: killedJob },
  { threat: "T62", run: killedReader },
  { threat: "T62", run: killedWhileReading },
  { threat: "T62", run: hangingPhoto },
  { threat: "T62", run: killedBackup },
  { threat: "T62", run: killedRestore },
  { threat: "moves", run: movedInstallation },
  { threat: "T63", run: stoppedServer },
  { threat: "T64", run: lostDatabase },
  { threat: "T65", run: lostStore },
  { threat: "T70", run: cutClients },
  { threat: "T71", run: manyStarts },
  { threat: "T71", run: manyStreams, more: smallHeap },
];
