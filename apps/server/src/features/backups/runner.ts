/** Makes backups in the place that BACKUP names. */
export type BackupRunner = {
  /**
   * Makes a backup in a separate process, of every object or only of those that the backup `since` does not hold. Rejects
   * with the reason in a sentence; nothing is then left under `name`.
   */
  make(backup: { name: string; since: string | null }, signal: AbortSignal): Promise<{ bytes: number }>;
  /** Whether one is there. */
  has(name: string): Promise<boolean>;
  /** Removing one that is not there is fine. */
  remove(name: string): Promise<void>;
};
