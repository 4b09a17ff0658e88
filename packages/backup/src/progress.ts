/** Progress of a backup or restore. */
export type Progress = {
  phase: "database" | "objects" | "verify";
  /** Number of objects, or bytes of the archive. */
  done: number;
  total: number;
  /** Number of bytes read so far. */
  bytes: number;
};

export type OnProgress = (progress: Progress) => void;

const phases = { database: "Database", objects: "Photos and recordings", verify: "Checking" };
const reportEveryMs = 2_000;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Creates a reporter of progress, rate and remaining time every two seconds. */
export function progressLines(write: (line: string) => void, now = () => performance.now()): OnProgress {
  let phase: Progress["phase"] | undefined;
  let startedAt = 0;
  let reportedAt = 0;
  let startBytes = 0;
  return (progress) => {
    const at = now();
    if (progress.phase !== phase) {
      phase = progress.phase;
      startedAt = at;
      reportedAt = at;
      startBytes = progress.bytes;
      return;
    }
    if (at - reportedAt < reportEveryMs) return;
    reportedAt = at;
    const { done, total, bytes } = progress;
    const share = total === 0 ? 1 : done / total;
    const rate = megabytes((bytes - startBytes) / ((at - startedAt) / 1_000));
    const left = share > 0 ? `, ${timeLeft(((at - startedAt) * (1 - share)) / share)} left` : "";
    write(`${phases[phase]}: ${Math.floor(share * 100)} %, ${megabytes(bytes)}, ${rate}/s${left}`);
  };
}
