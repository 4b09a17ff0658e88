import { backupStatus as status } from "@lotwright/contracts/workspace/backups";
import { permitted, router } from "../../../core/trpc";
import { backupStatus } from "./service";

export const backupsRouter = router({
  status: permitted("backup.read")
    .output(status)
    .query(({ ctx }) => backupStatus(ctx)),
});
