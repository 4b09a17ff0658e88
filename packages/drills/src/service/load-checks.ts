import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation";
import { countWhole, createLoad, type How, type Load, type Noted } from "../installation/people";
import { type Note, seconds } from "../installation/report";
import { isOk, type Staff } from "../installation/staff";
import { until } from "../installation/waiting";
import { request } from "./requests";
import type { ServiceManager } from "./service-manager";

const people = 4;

/** Starts people who capture, edit and read through nginx, all signed in as one user. */
export async function openLoad(staff: Staff, { pauseMs }: Pick<How, "pauseMs"> = {}): Promise<Load> {
  const manifestId = await staff.makeManifest();
  const list = `/api/items?manifestId=${manifestId}`;
  return createLoad(
    Array.from({ length: people }, () => ({ staff, manifestId })),
    {
      ...(pauseMs && { pauseMs }),
      deeds: (person) => {
        const read = person.call("read", () => staff.read(list));
        const readPhoto = person.call("read", () => staff.read(person.lots.at(-1)?.url ?? "/api/manifests"));
        return [person.capture, person.edit, read, readPhoto, read, readPhoto];
      },
    },
  );
}

/** Whether the killed server had already sent a part of its response, which no proxy can retry. */
const isCut = ({ status, text }: Noted) => status === 0 && text.includes("terminated");
const isRead = ({ name }: Noted) => name === "read";
const failuresOf = (answers: readonly Noted[]) => answers.filter((answer) => !isOk(answer));
const wordsOf = (failures: readonly Noted[]) =>
  failures.map(({ name, status, text }) => `; ${name}: ${status} ${text.slice(0, 200)}`).join("");

export type Loaded = { site: Installation; note: Note; open: () => Promise<Load> };

/** Runs `work` under load; returns the calls of the load, and the duration. */
export async function workDuring(open: Loaded["open"], work: () => Promise<void>) {
  const load = await open();
  load.start();
  const startedAt = performance.now();
  await work().finally(load.stop);
  return { load, took: performance.now() - startedAt };
}

/** Runs `work` under load; returns the responses, the duration, and whether each lot exists once. */
export async function underLoad({ site, open }: Omit<Loaded, "note">, work: () => Promise<void>) {
  const { load, took } = await workDuring(open, work);
  return { answers: load.answers(), took, ...(await countWhole(site, load)) };
}

/** Restarts servers while people work: no request may fail. */
export async function restartUnderLoad(loaded: Loaded, what: string, restart: () => Promise<void>) {
  const { answers, took, isWhole, words } = await underLoad(loaded, restart);
  const failures = failuresOf(answers);
  loaded.note({
    what,
    must: "no failed request; each lot once, with its photo",
    measured: `${answers.length} requests in ${seconds(took)}, ${failures.length} failed${wordsOf(failures)}; ${words}`,
    isOk: failures.length === 0 && isWhole,
  });
}

/** Kills one server after the other with -9 while people work: no read may fail, and each is started again. */
export async function killUnderLoad(
  { site, open, note }: Loaded,
  manager: ServiceManager,
  servers: readonly { name: string; origin: string }[],
): Promise<void> {
  const killed = site.size(servers, servers.slice(0, 1));
  const before = manager.restarts();
  const { answers, isWhole, words } = await underLoad({ site, open }, async () => {
    for (const server of killed) {
      await sleep(site.size(2_000, 500));
      const killedBefore = manager.restarts();
      process.kill(manager.pidOf(server.name) ?? 0, "SIGKILL");
      const isBack = async () => manager.restarts() > killedBefore && (await isReady(server.origin));
      await until(`${server.name} was started again`, isBack, 60_000);
    }
  });
  const reads = answers.filter(isRead);
  const failures = failuresOf(answers);
  const failedReads = failures.filter((answer) => isRead(answer) && !isCut(answer));
  const cut = failures.filter((answer) => isRead(answer) && isCut(answer)).length;
  const failedWrites = failures.filter((answer) => !isRead(answer));
  const restarts = manager.restarts() - before;
  note({
    what: `kill -9 of ${killed.length} servers, one after the other`,
    must: "no failed read but those that were being answered; started again; each lot once, with its photo",
    measured:
      `${reads.length} reads, ${failedReads.length} failed${wordsOf(failedReads)}, ${cut} cut; ${answers.length - reads.length} ` +
      `writes, ${failedWrites.length} failed and repeated by the person; ${restarts} starts; ${words}`,
    isOk: failedReads.length === 0 && cut <= people * killed.length && restarts === killed.length && isWhole,
  });
}

/** Whether a server is ready. After a kill its port refuses connections until the next start. */
async function isReady(origin: string): Promise<boolean> {
  const answer = await request(`${origin}/readyz`).catch(() => undefined);
  return answer?.status === 200;
}
