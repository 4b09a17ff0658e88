import { fileSize } from "../../../lib/format";

/** Progress and speed of the running uploads. */
export type Pace = {
  sentBytes: number;
  totalBytes: number;
  /** Undefined while there is no progress. */
  bytesPerSecond: number | undefined;
};

/** Uploads shorter than this many ms show no progress figures. */
const quietMs = 10_000;
const updateMs = 2_000;
/** Period in ms over which the speed is averaged. Excludes the first bytes, which only fill the system's buffers. */
const windowMs = 20_000;

type PaceOptions = {
  /** A monotonic clock, in ms. */
  now: () => number;
  show: (pace: Pace | undefined) => void;
};

export type UploadPace = ReturnType<typeof createPace>;

/** Measures the running uploads, and shows their pace once uploading takes long. */
export function createPace({ now, show }: PaceOptions) {
  const uploads = new Map<string, { sent: number; total: number }>();
  let samples: { at: number; movedBytes: number }[] = [];
  let movedBytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sum = (of: "sent" | "total") =>
    [...uploads.values()].reduce((bytes, upload) => bytes + upload[of], 0);
  const update = () => {
    samples = samples.filter(({ at }) => at >= now() - windowMs);
    const [first] = samples;
    samples.push({ at: now(), movedBytes });
    const moved = movedBytes - (first?.movedBytes ?? movedBytes);
    const bytesPerSecond = first && moved > 0 ? (1_000 * moved) / (now() - first.at) : undefined;
    show(uploads.size > 0 ? { sentBytes: sum("sent"), totalBytes: sum("total"), bytesPerSecond } : undefined);
    timer = setTimeout(update, updateMs);
  };
  return {
    /** Measures while `work` runs. */
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      samples = [];
      timer = setTimeout(update, quietMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        uploads.clear();
        show(undefined);
      }
    },
    progress(id: string, sent: number, total: number): void {
      movedBytes += Math.max(0, sent - (uploads.get(id)?.sent ?? 0));
      uploads.set(id, { sent, total });
      if (samples.length === 0) samples.push({ at: now(), movedBytes });
    },
    end: (id: string): void => void uploads.delete(id),
  };
}

const speedText = ({ bytesPerSecond }: Pace) =>
  bytesPerSecond === undefined ? "" : `, ${fileSize(Math.round(bytesPerSecond))}/s`;

/** Text such as "1.2 MB of 2.2 MB sent, 9 kB/s". */
export function paceText(pace: Pace): string {
  const total = fileSize(pace.totalBytes);
  if (pace.sentBytes >= pace.totalBytes) return `${total} sent, waiting for the server`;
  return `${fileSize(pace.sentBytes)} of ${total} sent${speedText(pace)}`;
}

/** Text such as "55%, 9 kB/s". */
export const shortPaceText = (pace: Pace): string =>
  `${Math.floor((100 * pace.sentBytes) / Math.max(1, pace.totalBytes))}%${speedText(pace)}`;
