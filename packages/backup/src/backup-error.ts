/** Something is wrong with a backup, with its place or with the database; the message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The backup is not whole, or not what was written. */
export class DamagedBackupError extends BackupError {}
