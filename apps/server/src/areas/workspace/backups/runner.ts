import type { BackupTime } from "./schedule";

declare module "../../../core/context" {
  interface Deps {
    /** Null without BACKUP. */
    backups: { runner: BackupRunner; place: BackupPlace; at: BackupTime } | null;
  }
}

/** `missing`: files that the database names and the store does not have. */
export type MadeBackup = { bytes: number; missing: number };

/** Makes backups in the place that BACKUP names. */
export type BackupRunner = {
  /**
   * Makes a backup in a separate process, of every object or only of those that the backup `since` does not hold. Rejects
   * with the reason in a sentence; nothing is then left under `name`.
   */
  make(backup: { name: string; since: string | null }, signal: AbortSignal): Promise<MadeBackup>;
  /**
   * Writes a few bytes as a backup does, and removes them. Rejects with the reason in a sentence, also when nothing answers for a
   * minute.
   */
  tryPlace(): Promise<void>;
  /**
   * Restores one into a scratch database and folder, and compares it. Resolves with the reason why it could not be tried, such as
   * missing space; rejects when the backup can't be restored.
   */
  drill(name: string, signal: AbortSignal): Promise<string | undefined>;
  /** Whether a backup of that name is there and can be opened. */
  has(name: string): Promise<boolean>;
  /** Removing one that is not there is fine. */
  remove(name: string): Promise<void>;
};

/** The place that BACKUP names, as this server sees it. */
export type BackupPlace = {
  /** Why no backup can be written there; undefined while one can. */
  problem(): string | undefined;
};
