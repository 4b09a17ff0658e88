import { lazy } from "react";
import { Part } from "../../components/layout/part";
import { hasBackupProblem } from "../../data/api/full-storage";
import { useStore } from "../../lib/store";

const BackupNotice = lazy(() => import("./backup-notice"));

/** Loads the notice once `/readyz`, which an admin's app requests anyway, reports a late or failed backup. */
export function BackupProblem() {
  const hasProblem = useStore(hasBackupProblem);
  return (
    hasProblem && (
      <Part>
        <BackupNotice />
      </Part>
    )
  );
}
