/** `missing`: files that the database names and the store does not have. */
export type MadeBackup = { bytes: number; missing: number };

/** Makes backups in the place that BACKUP names. */
export type BackupRunner = {
  /**
   * Makes a backup in a separate process, of every object or only of those that the backup `since` does not hold. Rejects
   * with the reason in a sentence; nothing is then left under `name`.
   */
  make(backup: { name: string; since: string | null }, signal: AbortSignal): Promise<MadeBackup>;
  /** Writes a few bytes as a backup does, and removes them. Rejects with the reason in a sentence. */
  tryPlace(): Promise<void>;
  /** Restores one into a scratch database and folder, and compares it. False if there is no space for that; rejects with the reason. */
  drill(name: string, signal: AbortSignal): Promise<boolean>;
  /** Whether one is there and can be opened. */
  has(name: string): Promise<boolean>;
  /** Removing one that is not there is fine. */
  remove(name: string): Promise<void>;
};

/** The place that BACKUP names, as this server sees it. */
export type BackupPlace = {
  /** Why no backup can be written there; undefined while one can. */
  problem(): string | undefined;
};
