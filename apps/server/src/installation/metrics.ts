import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import type { BackupFigures } from "../areas/workspace/backups/service";
import { addInstallation, type Installation } from "./installation-metrics";

declare module "../core/context" {
  interface Deps {
    metrics: Metrics;
  }
}

/** Outcomes of an attempt of a background job. */
const jobOutcomes = ["completed", "failed", "postponed", "retried", "canceled"] as const;

/** Outcome of one attempt of a background job. */
export type JobOutcome = (typeof jobOutcomes)[number];

/** Metrics of one server instance; several in one process count separately. */
export type Metrics = {
  /** `route` is a procedure's path or a route pattern, never a URL: those contain ids and tokens. */
  answered(request: { route: string; status: number; seconds: number }): void;
  described(outcome: JobOutcome): void;
  transcribed(outcome: JobOutcome): void;
  /** Counts an attempt to read the marks on a photo. */
  readMarks(outcome: JobOutcome): void;
  uploaded(byteCount: number): void;
  exported(byteCount: number): void;
  /** Counts a failed scheduled backup, or an unwritable destination. */
  backupFailed(): void;
  /** Sets the function that reads the checks of `/readyz` at each scrape. */
  watchReadiness(read: ReadReadiness): void;
  /** Prometheus exposition format. */
  expose(): Promise<{ contentType: string; text: string }>;
};

/** Reads whether each check of `/readyz` passes, by name. Never rejects. */
export type ReadReadiness = () => Promise<Record<string, boolean>>;

/** Histogram buckets in seconds, from a cached list (5 ms) to a slow AI preview (60 s). */
const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30, 60];

type Sources = {
  /** The number of jobs that have not started, by kind, across all servers. */
  waitingJobs(): Promise<Readonly<Record<string, number>>>;
  /** Null without BACKUP. */
  backups: (() => Promise<BackupFigures | null>) | null;
  /** Missing in tests of other metrics. */
  installation?: Installation;
};

const backupResults: readonly BackupFigures["result"][] = ["good", "failed", "none"];

/** Adds metrics of backups. While the database is unavailable, they keep their last values. */
function addBackups(registers: Registry[], read: () => Promise<BackupFigures | null>): Counter {
  const startedAt = new Date();
  let known: BackupFigures = { since: null, result: "none" };
  const figures = async () => {
    known = (await read().catch(() => null)) ?? known;
    return known;
  };
  new Gauge({
    name: "lotwright_backup_age_seconds",
    help: "Seconds since the last good backup ended; before the first one, since it was first tried or the server started.",
    registers,
    async collect() {
      const { since } = await figures();
      this.set((Date.now() - (since ?? startedAt).getTime()) / 1000);
    },
  });
  new Gauge({
    name: "lotwright_backup_last_result",
    help: "1 for the result of the last backup, 0 for others: good, failed (also while the place can't be written), none.",
    labelNames: ["result"],
    registers,
    async collect() {
      const { result } = await figures();
      for (const each of backupResults) this.set({ result: each }, each === result ? 1 : 0);
    },
  });
  return new Counter({
    name: "lotwright_backup_failures_total",
    help: "Scheduled backups that failed on this server, and times that their place could no longer be written.",
    registers,
  });
}

/** Adds metrics of readiness, whose reader the app sets later; no values before. */
function addReadiness(registers: Registry[]): (read: ReadReadiness) => void {
  let read: ReadReadiness = async () => ({});
  new Gauge({
    name: "lotwright_ready",
    help: "1 for each check of /readyz that passes, 0 for one that fails.",
    labelNames: ["check"],
    registers,
    async collect() {
      for (const [check, passes] of Object.entries(await read())) this.set({ check }, passes ? 1 : 0);
    },
  });
  return (next) => {
    read = next;
  };
}

/** Adds a counter of attempts by outcome, initialized to 0, since an increase from a missing value would not count. */
function addOutcomes(registers: Registry[], name: string, help: string): Counter<"outcome"> {
  const counter = new Counter({ name, help, labelNames: ["outcome"] as const, registers });
  for (const outcome of jobOutcomes) counter.inc({ outcome }, 0);
  return counter;
}

/** The number of jobs that wait, which is not known while the database can't be read. */
function addWaitingJobs(registers: Registry[], waitingJobs: Sources["waitingJobs"]): void {
  const addOne = (name: string, help: string, kind: string) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        const waiting = await waitingJobs().catch(() => undefined);
        this.set(waiting ? (waiting[kind] ?? 0) : Number.NaN);
      },
    });
  addOne(
    "lotwright_ai_jobs_queued",
    "Background descriptions waiting in the queue, across all servers. NaN if the queue can't be read.",
    "description",
  );
  addOne(
    "lotwright_photos_to_read",
    "Photos whose marks wait to be read, across all servers. NaN if they can't be counted.",
    "reading",
  );
  new Gauge({
    name: "lotwright_jobs_waiting",
    help: "Background jobs that have not started, by kind, across all servers. Absent if the queue can't be read.",
    labelNames: ["kind"],
    registers,
    async collect() {
      this.reset();
      const waiting = await waitingJobs().catch(() => ({}));
      for (const [kind, count] of Object.entries(waiting)) this.set({ kind }, count);
    },
  });
}

export function createMetrics({ waitingJobs, backups, installation }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "lotwright_request_duration_seconds",
    help: "Time to first byte in seconds, by route and status.",
    labelNames: ["route", "status"],
    buckets: secondsBuckets,
    registers,
  });
  const addJobs = (name: string, help: string) => addOutcomes(registers, `lotwright_${name}_total`, help);
  const jobs = addJobs("ai_jobs", "Background description attempts, by outcome.");
  const transcriptions = addJobs("transcription_jobs", "Transcription attempts, by outcome.");
  const readings = addJobs("photo_readings", "Attempts to read the marks on a photo, by outcome.");
  const uploads = new Counter({
    name: "lotwright_upload_bytes_total",
    help: "Bytes of photos, logos and recordings uploaded completely.",
    registers,
  });
  const exports = new Counter({
    name: "lotwright_export_bytes_total",
    help: "Bytes of exports sent.",
    registers,
  });
  addWaitingJobs(registers, waitingJobs);
  const watchReadiness = addReadiness(registers);
  if (installation) addInstallation(registers, installation);
  const backupFailures = backups ? addBackups(registers, backups) : undefined;
  return {
    watchReadiness,
    answered: ({ route, status, seconds }) => requests.observe({ route, status }, seconds),
    described: (outcome) => jobs.inc({ outcome }),
    transcribed: (outcome) => transcriptions.inc({ outcome }),
    readMarks: (outcome) => readings.inc({ outcome }),
    uploaded: (byteCount) => uploads.inc(byteCount),
    exported: (byteCount) => exports.inc(byteCount),
    backupFailed: () => backupFailures?.inc(),
    expose: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
