import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Installation } from "../installation/installation";
import { type Note, none, seconds } from "../installation/report";
import { makeServer, type ServerProcess } from "../installation/server-process";
import { isWithin } from "../installation/waiting";
import { type Fault, faults } from "./faults";
import { isPrometheusInstalled, type Prometheus, startPrometheus } from "./prometheus";
import { runDoctor } from "./run-doctor";

/** Maximum duration until a signal reports a fault, unless the signal waits for an hour or for another request. */
const withinMs = 30_000;

type Watch = { site: Installation; prometheus: Prometheus | undefined };
/** Milliseconds until a signal reports a fault: undefined if it does not, null if the fault has no such signal. */
type Seen = number | undefined | null;

/** Measures which of `/readyz`, alert and doctor report each fault of an installation, and how fast. */
export async function reportedFaults(site: Installation, note: Note): Promise<void> {
  const folder = join(site.folder, "prometheus");
  const prometheus = isPrometheusInstalled && !site.isSmallest ? await startPrometheus(folder) : undefined;
  try {
    const tried = faults.filter(({ isSmall }) => isSmall || !site.isSmallest);
    for (const fault of tried) await tellFault({ site, prometheus }, fault, note);
  } finally {
    await prometheus?.close();
  }
}

async function tellFault({ site, prometheus }: Watch, fault: Fault, note: Note): Promise<void> {
  const backups = join(site.folder, "backups");
  await mkdir(backups, { recursive: true });
  const scene = { site, backups, cleanUps: [] as (() => unknown)[] };
  const settings = { ...site.settings, BACKUP: backups, ...(await fault.settings?.(scene)) };
  const server = await makeServer(settings);
  try {
    await fault.serve?.(server.origin);
    if (fault.alert) await prometheus?.watch(server.origin);
    await fault.inject?.(scene, server);
    const [ready, alert, doctor] = await Promise.all([
      tellsReadiness(fault, server),
      tellsAlert(fault, prometheus),
      tellsDoctor(fault, { ...settings, ...fault.doctorSettings?.() }),
    ]);
    noteSeen(fault, { ready, alert, doctor }, note);
  } finally {
    for (const cleanUp of scene.cleanUps.reverse()) await cleanUp();
    await server.kill("SIGKILL");
  }
}

async function tellsReadiness({ ready }: Fault, { origin }: ServerProcess): Promise<Seen> {
  if (!ready) return null;
  const startedAt = performance.now();
  const isTold = await isWithin(withinMs, async () => {
    const answer = await fetch(`${origin}/readyz`);
    return ready.test(`${answer.status} ${await answer.text()}`);
  });
  return isTold ? performance.now() - startedAt : undefined;
}

async function tellsAlert({ alert }: Fault, prometheus: Prometheus | undefined): Promise<Seen> {
  return alert && prometheus ? prometheus.becomes(alert, withinMs) : null;
}

async function tellsDoctor({ doctor }: Fault, settings: Record<string, string>): Promise<Seen> {
  if (!doctor) return null;
  const startedAt = performance.now();
  const said = await runDoctor(settings);
  if (!doctor.test(said)) console.log(said);
  return doctor.test(said) ? performance.now() - startedAt : undefined;
}

function shown(seen: Seen): string {
  if (seen === null) return none;
  return seen === undefined ? "no signal" : seconds(seen);
}

type Signals = Record<"ready" | "alert" | "doctor", Seen>;

function noteSeen(fault: Fault, { ready, alert, doctor }: Signals, note: Note): void {
  note({
    what: fault.name,
    must: [fault.ready && "/readyz", fault.alert, fault.doctor && "doctor"].filter(Boolean).join(", "),
    measured: `/readyz ${shown(ready)}; alert ${shown(alert)}; doctor ${shown(doctor)}`,
    isOk: [ready, alert, doctor].every((seen) => seen !== undefined),
  });
}
