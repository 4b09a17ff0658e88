/** Error of a backup, its destination or the database, with a message for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** Error of an incomplete or changed backup. */
export class DamagedBackupError extends BackupError {}
