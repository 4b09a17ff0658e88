import { feature } from "../../../core/feature";
import { backupsDocs } from "./docs";
import { backupsRouter } from "./router";

export const backupsFeature = feature({
  routers: { backups: backupsRouter },
  docs: { backups: backupsDocs },
  verbs: {},
});
