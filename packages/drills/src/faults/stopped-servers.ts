import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation";
import { countWhole, createLoad } from "../installation/people";
import { type Note, seconds } from "../installation/report";
import { signUp } from "../installation/staff";
import { until } from "../installation/waiting";
import { makeLot } from "./lots";

const drainMs = 10_000;
const readyWithinMs = 500;
/** Limited to three, since all sign in as one user, who may send four photos concurrently including the previewed lot's. */
const people = 3;

/** T63: on SIGTERM a server fails readiness immediately, finishes its open requests, and exits in time. */
export async function stoppedServer(site: Installation, note: Note): Promise<void> {
  const { ai, first } = site;
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const loadMs = site.size(2_000, 200);
  const places = Array.from({ length: people }, () => ({ staff, manifestId }));
  const load = await createLoad(places, { pauseMs: site.size([20, 21], [200, 201]) });
  load.start();
  await sleep(loadMs);
  const { id, url } = await makeLot(staff, { manifestId: await staff.makeManifest() });
  ai.respondNext({ draft: { title: "Lamp", description: "Of brass.", category: "Other" }, delayMs: loadMs });
  const preview = staff.at(first.origin).send("POST", `/items/${id}/generate-preview`, { photoUrls: [url] });
  await until("the provider is asked", () => ai.requests.length === 1);

  const before = load.refusals().length;
  const stoppedAt = performance.now();
  const ended = first.stop();
  const isReady = async () => (await staff.at(first.origin).read("/readyz")).status !== 503;
  await until("/readyz says 503", async () => !(await isReady()));
  const readyMs = performance.now() - stoppedAt;
  const slow = await preview;
  const code = await ended;
  const stopMs = performance.now() - stoppedAt;
  await sleep(loadMs);
  const refused = load.refusals().slice(before);
  await first.start();
  await load.stop();
  const { isWhole, words } = await countWhole(site, load);
  note({
    what: "SIGTERM under load: /readyz",
    must: `503 < ${readyWithinMs} ms`,
    measured: `503 after ${Math.round(readyMs)} ms`,
    isOk: site.isInTime(readyMs, readyWithinMs),
  });
  note({
    what: "SIGTERM under load: what was being answered, and the end",
    must: `200, exit 0 <= ${seconds(drainMs)}`,
    measured: `a preview of ${seconds(loadMs)}: ${slow.status}; exit ${code} after ${seconds(stopMs)}`,
    isOk: slow.status === 200 && code === 0 && stopMs <= drainMs,
  });
  // A single server is unavailable during its restart.
  const isAlone = site.servers.length === 1;
  note({
    what: "SIGTERM under load: counts before and after",
    must: `none lost, none twice${isAlone ? "" : ", none refused"}`,
    measured: `${words}; ${refused.length} calls refused in between${isAlone ? "" : refused.map(({ status, text }) => `: ${status} ${text}`).join("")}`,
    isOk: isWhole && (isAlone || refused.length === 0),
  });
}
