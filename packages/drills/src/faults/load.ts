import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/server/testing/pictures";
import type { Installation } from "../installation/installation";
import { type Answer, insist, isOk, type Staff, toPhoto } from "../installation/staff";

const pauseMs = 20;

export type Load = ReturnType<typeof startLoad>;

/** People who photograph and catalog concurrently; each retries a call under the same id until it succeeds. */
export function startLoad(staff: Staff, manifestId: string, { people = 3 } = {}) {
  const items: string[] = [];
  const photoUrls: string[] = [];
  const refusals: (Answer & { at: number })[] = [];
  const successes: number[] = [];
  let isStopping = false;

  const noted = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    if (isOk(answer)) successes.push(performance.now());
    else refusals.push({ ...answer, at: performance.now() });
    return answer;
  };

  async function catalog(): Promise<void> {
    const photoId = randomUUID();
    const bytes = await jpeg();
    const { url } = toPhoto(await insist(() => noted(staff.upload(photoId, bytes))));
    photoUrls.push(url);
    const id = randomUUID();
    const body = { id, manifestId, photoUrls: [url], notes: "Brass" };
    await insist(() => noted(staff.send("POST", "/items", body)));
    items.push(id);
    await insist(() => noted(staff.send("PATCH", `/items/${id}`, { title: "Lamp" })));
    await insist(() => noted(staff.send("GET", `/manifests/${manifestId}/next-lot-number`)));
  }

  async function person(): Promise<void> {
    while (!isStopping) {
      await catalog();
      await sleep(pauseMs);
    }
  }

  const working = Promise.all(Array.from({ length: people }, person));
  return {
    items,
    photoUrls,
    refusals,
    successes,
    async stop() {
      isStopping = true;
      await working;
    },
  };
}

export type Counts = {
  asked: number;
  items: number;
  numbers: number;
  gaps: number;
  photos: number;
  half: number;
  unreadable: number;
};

/** What the database and the store hold of the requested lots and photos. */
export async function countWhole(
  { database }: Installation,
  staff: Staff,
  manifestId: string,
  { items, photoUrls }: Pick<Load, "items" | "photoUrls">,
): Promise<Counts> {
  const sql = database.sql();
  const [lots] = await sql<{ count: number; numbers: number; gaps: number; known: number }[]>`
    select count(*)::int as count, count(distinct lot_number)::int as numbers,
      coalesce(max(lot_number) - min(lot_number) + 1 - count(*), 0)::int as gaps,
      (count(*) filter (where id = any(${items}::uuid[])))::int as known
    from items where manifest_id = ${manifestId}`;
  const [rows] = await sql<{ count: number; half: number }[]>`
    select (count(*) filter (where url = any(${photoUrls}::text[]) and state = 'stored'))::int as count,
      (count(*) filter (where state = 'writing'))::int as half
    from photos where workspace_id = (select workspace_id from manifests where id = ${manifestId})`;
  let unreadable = 0;
  for (const url of photoUrls) if (!isOk(await staff.read(url))) unreadable += 1;
  return {
    asked: items.length,
    items: lots?.count === lots?.known ? (lots?.count ?? -1) : -1,
    numbers: lots?.numbers ?? -1,
    gaps: lots?.gaps ?? -1,
    photos: rows?.count ?? -1,
    half: rows?.half ?? -1,
    unreadable,
  };
}

/** Whether nothing is lost and nothing is there twice. */
export function isWhole(
  { asked, items, numbers, gaps, photos, half, unreadable }: Counts,
  photoCount: number,
): boolean {
  const isOnce = items === asked && numbers === asked && gaps === 0;
  return isOnce && photos === photoCount && half === 0 && unreadable === 0;
}

export const wordsOf = (counts: Counts): string =>
  `${counts.asked} lots asked, ${counts.items} there, ${counts.numbers} numbers, ${counts.gaps} gaps, ` +
  `${counts.photos} photos, ${counts.half} half, ${counts.unreadable} unreadable`;
