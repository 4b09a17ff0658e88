import type { Machine } from "./machine";
import { failing, releaseOf } from "./releases";

/** Records which release each of three servers runs. */
export async function noteReleases({ manager, origins, note }: Machine, target: string): Promise<void> {
  const found = await Promise.all(origins.several.map(({ name }) => releaseOf(manager.pidOf(name))));
  const isOk = found.every((release) => release === target);
  note({ what: "release of the servers", must: target, measured: found.join(", "), isOk });
}

/** Records whether the servers ended on SIGTERM, after their PostgreSQL, and in time. The failing release exits by itself. */
export function noteEndings({ manager, note }: Machine): void {
  const endings = manager.endings.filter(({ release }) => release !== failing);
  const odd = endings.filter(({ code, leftovers }) => code !== 0 || leftovers > 0);
  const slowest = Math.max(...endings.map(({ ms }) => ms));
  note({
    what: `${endings.length} stops of servers`,
    must: "exit 0, no process left",
    measured: `${odd.map(({ name, code, leftovers }) => `${name}: ${code}, ${leftovers} left; `).join("")}the slowest took ${Math.round(slowest)} ms`,
    isOk: odd.length === 0,
  });
}
