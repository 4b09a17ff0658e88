import { atShare } from "../bench/statistics";
import type { Installation } from "../installation/installation";
import { ms, type Note } from "../installation/report";
import { type Answer, isOk, signUp } from "../installation/staff";
import { fillManifest } from "./mixed-attack";

const listMs = 500;
/** Searches of one person that the server takes at the same time: two run, the others wait. */
const mostOpen = 22;

/** T97: 60 searches of one person, beside which the lists of another workspace stay quick. */
export async function searches(site: Installation, note: Note): Promise<void> {
  const { origin } = site.first;
  const [busy, other] = [await signUp(origin), await signUp(origin)];
  const count = site.size(20_000, 50);
  await fillManifest(site, busy, { count, characters: 300 });
  const list = `/api/manifests/${await fillManifest(site, other, { count: 200, characters: 100 })}/items`;
  const asked = Array.from({ length: 60 }, () => busy.read("/api/items?q=qzxv"));
  let isDone = false;
  const done = Promise.all(asked).finally(() => {
    isDone = true;
  });
  const lists: Answer[] = [];
  while (!isDone) lists.push(await other.read(list));
  const answers = await done;
  const refused = answers.filter(({ status }) => status === 429);
  const others = answers.filter((answer) => !isOk(answer) && answer.status !== 429);
  const isShared =
    answers.length - refused.length >= mostOpen && refused.every(({ retryAfter }) => retryAfter);
  const p95 = atShare(
    0.95,
    lists.map((answer) => answer.ms),
  );
  note({
    what: `60 searches of one person over ${count} lots, beside the lists of another workspace`,
    must: `200, or 429 with Retry-After above ${mostOpen}; lists p95 < ${ms(listMs)}`,
    measured: `${refused.length} of 60 answered 429, ${others.length} others; ${lists.length} lists, p95 ${ms(p95)}`,
    isOk: isShared && others.length === 0 && lists.every(isOk) && site.isInTime(p95, listMs),
  });
}
