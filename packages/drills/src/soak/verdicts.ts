import { atShare, median } from "../bench/statistics";
import type { Installation } from "../installation/installation";
import type { Noted } from "../installation/people";
import { megabytes, type Note, seconds } from "../installation/report";
import { isOk } from "../installation/staff";
import type { Sample } from "./samples";

/** Period in which a service was unavailable. */
export type Outage = { what: string; from: number; to: number };

/** Maximum recovery time after an outage. */
const recoveryMs = 2_000;
const mostGrowth = 0.1;
const mostFiles = 15;
/** Tolerance for connection pools, which reopen connections when the database is back. */
const mostConnections = 2;

const most = (numbers: readonly number[]): number => Math.max(...numbers);
const hasMet = ({ askedAt, ms }: Noted, { from, to }: Outage) =>
  askedAt + ms >= from && askedAt <= to + recoveryMs;

type Work = { answers: readonly Noted[]; outages: readonly Outage[] };

/** Records failed calls, except those during an outage and shortly after. */
export function noteActions(site: Installation, { answers, outages }: Work, note: Note): void {
  const failures = answers.filter((answer) => !isOk(answer));
  for (const what of new Set(answers.map(({ name }) => name))) {
    const times = answers.filter((answer) => answer.name === what && isOk(answer)).map(({ ms }) => ms);
    const own = failures.filter(({ name }) => name === what);
    const errors = own.filter((failure) => !outages.some((outage) => hasMet(failure, outage)));
    const example = errors.map(({ status, text }) => `, such as ${status} ${text.slice(0, 120)}`)[0] ?? "";
    const [p50, p95, slowest] = [0.5, 0.95, 1].map((share) => Math.round(atShare(share, times)));
    note({
      what,
      must: "no error outside the faults",
      measured: `${times.length} times, ${p50} ms, p95 ${p95}, slowest ${slowest}; ${errors.length} errors, ${own.length - errors.length} by faults${example}`,
      isOk: errors.length === 0 && (times.length > 0 || site.isSmallest),
    });
  }
  for (const outage of outages) {
    const met = failures.filter((failure) => hasMet(failure, outage));
    const latestMs = most([0, ...met.map(({ askedAt }) => askedAt - outage.to)]);
    note({
      what: `${outage.what} away for ${seconds(outage.to - outage.from)}, and back`,
      must: `no call refused ${seconds(recoveryMs)} later`,
      measured: `${met.length} calls refused, the last one sent ${seconds(latestMs)} after it was back`,
      // At the smallest size, perhaps no call was sent during the outage.
      isOk: met.length > 0 || site.isSmallest,
    });
  }
}

/** Lowest memory within some seconds, which is what remains after garbage collection. */
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
  const noteGrowth = (what: string, of: (some: readonly Sample[]) => number) => {
    const [early, late] = [of(second), of(last)];
    note({
      what: `${what}: the last quarter over the second`,
      must: `+${mostGrowth * 100} % at most`,
      measured: `${megabytes(early)}, then ${megabytes(late)}`,
      isOk: late <= early * (1 + mostGrowth),
    });
  };
  noteGrowth("held by JavaScript in its heap and outside", lowest);
  noteGrowth("memory of the processes", resident);
}

type Ends = { before: Sample; after: Sample; samples: readonly Sample[] };

export function noteLeaks(site: Installation, { before, after, samples }: Ends, note: Note): void {
  // Pools are not full yet at the smallest size.
  const allowed = site.size(mostConnections, 20);
  note({
    what: "open files and sockets, at rest before and after",
    must: `+${mostFiles} at most`,
    measured: `${before.files}, then ${after.files} (at most ${most(samples.map(({ files }) => files))} in between)`,
    isOk: after.files <= before.files + mostFiles,
  });
  const stuck = most([after, ...samples].map(({ idleInTransaction }) => idleInTransaction));
  note({
    what: "database connections, at rest before and after",
    must: `+${allowed} at most, none stuck in a transaction`,
    measured: `${before.connections}, then ${after.connections} (at most ${most(samples.map(({ connections }) => connections))} in between), stuck ${stuck}`,
    isOk: after.connections <= before.connections + allowed && stuck === 0,
  });
}
