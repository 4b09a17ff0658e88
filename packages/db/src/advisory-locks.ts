/** Keys of PostgreSQL's advisory locks. Each has one use, across releases too, whose servers may share a database. */
export const advisoryLocks = {
  migration: 7_240_155_019,
  jobQueueStart: 7_240_155_020,
  descriptionPermits: 7_240_155_021,
  indexBuilds: 7_240_155_022,
} as const;
