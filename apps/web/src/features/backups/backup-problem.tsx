import { lazy, useSyncExternalStore } from "react";
import { Part } from "../../components/layout/part";
import { hasBackupProblem, subscribeToStorage } from "../../data/api/full-storage";

const BackupNotice = lazy(() => import("./backup-notice"));

/** Loads the notice once `/readyz`, which the app of an admin requests anyway, reports a late or failed backup. */
export function BackupProblem() {
  const hasProblem = useSyncExternalStore(subscribeToStorage, hasBackupProblem);
  return (
    hasProblem && (
      <Part>
        <BackupNotice />
      </Part>
    )
  );
}
