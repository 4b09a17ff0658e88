import { feature } from "../../../core/feature";
import { backupKind } from "./background";
import { backupsDocs } from "./docs";
import { backupsRouter } from "./router";

export const backupsFeature = feature({
  routers: { backups: backupsRouter },
  docs: { backups: backupsDocs },
  verbs: {},
  jobs: [backupKind],
});
