import { lazy, useSyncExternalStore } from "react";
import { Part } from "../../components/layout/part";
import { isBackupLate, subscribeToStorage } from "../../lib/full-storage";

const BackupNotice = lazy(() => import("./backup-notice"));

/** Loads the notice once `/readyz`, which the app of an admin requests anyway, reports a late backup. */
export function LateBackup() {
  const isLate = useSyncExternalStore(subscribeToStorage, isBackupLate);
  return (
    isLate && (
      <Part>
        <BackupNotice />
      </Part>
    )
  );
}
