import { atShare, median } from "../bench/statistics.mjs";
import type { Installation } from "../installation/installation";
import { type Note, seconds } from "../installation/report";
import { type Sample, slopeOf } from "./samples";
import { recoveryMs, type Tally } from "./tally";

const mostGrowth = 0.1;
const mostFiles = 15;
/** Tolerance for connection pools, which reopen connections when the database is back. */
const mostConnections = 2;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const most = (numbers: readonly number[]): number => Math.max(...numbers);

export function noteActions(site: Installation, { actions, outages }: Tally, note: Note): void {
  for (const [what, { times, failures }] of actions) {
    const errors = failures.filter(({ outage }) => !outage);
    const example = errors.map(({ status, text }) => `, such as ${status} ${text.slice(0, 120)}`)[0] ?? "";
    const [p50, p95, slowest] = [0.5, 0.95, 1].map((share) => Math.round(atShare(share, times)));
    note({
      threat: "soak",
      what,
      must: "no error outside the faults",
      measured: `${times.length} times, ${p50} ms, p95 ${p95}, slowest ${slowest}; ${errors.length} errors, ${failures.length - errors.length} by faults${example}`,
      isOk: errors.length === 0 && (times.length > 0 || site.isSmallest),
    });
  }
  for (const outage of outages) {
    const met = [...actions.values()].flatMap(({ failures }) =>
      failures.filter((failure) => failure.outage === outage),
    );
    const latestMs = most([0, ...met.map(({ askedAt }) => askedAt - outage.to)]);
    note({
      threat: "soak",
      what: `${outage.what} away for ${seconds(outage.to - outage.from)}, and back`,
      must: `no call refused ${seconds(recoveryMs)} later`,
      measured: `${met.length} calls refused, the last one sent ${seconds(latestMs)} after it was back`,
      // At the smallest size no call may have met it.
      isOk: (met.length > 0 || site.isSmallest) && latestMs <= recoveryMs,
    });
  }
}

/** The minimum of some seconds is the memory that garbage collection leaves. */
const lowest = (samples: readonly Sample[]): number => {
  const few = 5;
  const windows = Array.from({ length: Math.floor(samples.length / few) }, (_, index) =>
    Math.min(...samples.slice(index * few, (index + 1) * few).map(({ heldBytes }) => heldBytes)),
  );
  return median(windows);
};

export function noteMemory(samples: readonly Sample[], note: Note): void {
  const quarter = Math.floor(samples.length / 4);
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const resident = (some: readonly Sample[]) => median(some.map(({ rssBytes }) => rssBytes));
  const half = samples.slice(2 * quarter);
  const noteGrowth = (what: string, of: (some: readonly Sample[]) => number, slope: number) => {
    const [early, late] = [of(second), of(last)];
    note({
      threat: "soak",
      what: `${what}: the last quarter over the second`,
      must: `+${mostGrowth * 100} % at most`,
      measured: `${megabytes(early)}, then ${megabytes(late)}; slope of the second half ${((slope * 60) / 1e6).toFixed(1)} MB a minute`,
      isOk: late <= early * (1 + mostGrowth),
    });
  };
  noteGrowth(
    "held by JavaScript in its heap and outside",
    lowest,
    slopeOf(half, ({ heldBytes }) => heldBytes),
  );
  noteGrowth(
    "memory of the processes",
    resident,
    slopeOf(half, ({ rssBytes }) => rssBytes),
  );
}

type Ends = { before: Sample; after: Sample; samples: readonly Sample[] };

export function noteLeaks(site: Installation, { before, after, samples }: Ends, note: Note): void {
  // Pools are not yet full before the smallest size.
  const allowed = site.size(mostConnections, 20);
  note({
    threat: "soak",
    what: "open files and sockets, at rest before and after",
    must: `+${mostFiles} at most`,
    measured: `${before.files}, then ${after.files} (at most ${most(samples.map(({ files }) => files))} in between)`,
    isOk: after.files <= before.files + mostFiles,
  });
  const stuck = most([after, ...samples].map(({ idleInTransaction }) => idleInTransaction));
  note({
    threat: "soak",
    what: "database connections, at rest before and after",
    must: `+${allowed} at most, none stuck in a transaction`,
    measured: `${before.connections}, then ${after.connections} (at most ${most(samples.map(({ connections }) => connections))} in between), stuck ${stuck}`,
    isOk: after.connections <= before.connections + allowed && stuck === 0,
  });
}
