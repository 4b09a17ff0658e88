import { feature } from "../../../core/feature";
import { backupKind } from "./background";
import { backupsApiDocs } from "./docs";
import { backupsRouter } from "./router";

export const backupsFeature = feature({
  routers: { backups: backupsRouter },
  docs: { backups: backupsApiDocs },
  verbs: {},
  jobs: [backupKind],
});
