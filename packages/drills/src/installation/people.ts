import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/testing/pictures";
import type { Installation } from "./installation";
import { type Answer, isOk, retryUntilAccepted, type Staff, toPhoto } from "./staff";

/** Response to a named call, with the time when the call was sent. */
export type Noted = Answer & { name: string; askedAt: number };
export type Workplace = { staff: Staff; manifestId: string };
/** A lot with the titles it may have: the last acknowledged one, and later ones whose save got no response. */
export type Lot = { id: string; url: string; titles: string[] };
type Deed = () => Promise<void>;

export type How = {
  photo?: Uint8Array;
  pauseMs?: readonly [shortest: number, longest: number];
  /** Share of lots that get a description. */
  describedShare?: number;
  /** Maximum number of lots that a person keeps; older ones are deleted. */
  mostLots?: number;
  /** Actions, of which each turn runs a random one; by default a person captures a lot, then edits it. */
  deeds?: (person: ReturnType<typeof createPerson>, place: Workplace) => readonly Deed[];
};

export type Load = Awaited<ReturnType<typeof createLoad>>;

/** Simulates a user who photographs and catalogs, and retries a call under the same id until it succeeds. */
function createPerson(
  { staff, manifestId }: Workplace,
  photo: Uint8Array,
  { describedShare = 0, mostLots = Number.POSITIVE_INFINITY }: How,
) {
  const lots: Lot[] = [];
  const answers: Noted[] = [];

  async function note(name: string, asked: Promise<Answer>): Promise<Answer> {
    const askedAt = performance.now();
    const answer = await asked;
    // Bodies of lists and exports are not stored.
    answers.push({ ...answer, ...(isOk(answer) && { text: "" }), name, askedAt });
    return answer;
  }

  async function capture(): Promise<void> {
    // Use another file, because the marks of a file that was read before are copied.
    const bytes = Buffer.concat([photo, randomBytes(8)]);
    const photoId = randomUUID();
    const { url } = toPhoto(
      await retryUntilAccepted(() => note("upload a photo", staff.upload(photoId, bytes))),
    );
    const id = randomUUID();
    const aiGenerationStatus = Math.random() < describedShare ? "pending" : "none";
    const body = { id, manifestId, photoUrls: [url], notes: "Brass, from the attic", aiGenerationStatus };
    await retryUntilAccepted(() => note("create a lot", staff.send("POST", "/items", body)));
    lots.push({ id, url, titles: [""] });
    const oldest = lots.length > mostLots ? lots.shift() : undefined;
    if (oldest) await remove(oldest.id);
  }

  /** Deletes a lot. 404 counts as deleted, because an earlier attempt's response may be lost. */
  async function remove(id: string): Promise<void> {
    let tries = 0;
    await retryUntilAccepted(async () => {
      tries += 1;
      const answer = await staff.send("DELETE", `/items/${id}`);
      const isGone = tries > 1 && answer.status === 404;
      return note("delete a lot", Promise.resolve(isGone ? { ...answer, status: 200 } : answer));
    });
  }

  async function edit(): Promise<void> {
    const lot = lots[randomInt(Math.max(1, lots.length))];
    if (!lot) return capture();
    const title = `Lamp ${randomInt(1_000)}`;
    const body = { title, quantity: 1 + randomInt(3) };
    const answer = await note("edit a lot", staff.send("PATCH", `/items/${lot.id}`, body));
    lot.titles = isOk(answer) ? [title] : [...lot.titles, title];
  }

  const call = (name: string, asked: () => Promise<Answer>) => async () => {
    await note(name, asked());
  };
  return { lots, answers, capture, edit, call };
}

/** Simulates users: each runs one action after the other, with pauses, between `start` and `stop`. */
export async function createLoad(places: readonly Workplace[], how: How = {}) {
  const photo = how.photo ?? (await jpeg());
  const [shortest, longest] = how.pauseMs ?? [20, 21];
  const people = places.map((place) => {
    const person = createPerson(place, photo, how);
    const captureAndEdit = async () => {
      await person.capture();
      await person.edit();
    };
    return { ...person, deeds: how.deeds?.(person, place) ?? [captureAndEdit] };
  });
  let over = new AbortController();
  let working: Promise<unknown> = Promise.resolve();

  async function work(deeds: readonly Deed[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await deeds[randomInt(deeds.length)]?.();
      await sleep(randomInt(shortest, longest), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    lots: () => people.flatMap(({ lots }) => lots),
    manifestIds: places.map(({ manifestId }) => manifestId),
    answers: () => people.flatMap(({ answers }) => answers),
    refusals: () => people.flatMap(({ answers }) => answers.filter((answer) => !isOk(answer))),
    start() {
      over = new AbortController();
      const { signal } = over;
      setMaxListeners(people.length + 1, signal);
      working = Promise.all(people.map(({ deeds }) => work(deeds, signal)));
      working.catch(() => over.abort());
    },
    async stop() {
      over.abort();
      await working;
    },
  };
}

/** The first lot number of a manifest. */
const firstNumber = 1_000;

/**
 * Counts how many of the people's lots and photos the database and the store hold exactly once; `hasGaps` when lots were deleted.
 */
export async function countWhole(
  { database, origin }: Installation,
  load: Pick<Load, "lots" | "manifestIds">,
  { hasGaps = false } = {},
) {
  const sql = database.sql();
  const asked = load.lots();
  const ids = asked.map(({ id }) => id);
  const urls = asked.map(({ url }) => url);
  const [lots] = await sql<{ all: number; known: number; numbers: number; skipped: number }[]>`
    select coalesce(sum(count), 0)::int as all, coalesce(sum(known), 0)::int as known, coalesce(sum(numbers), 0)::int as numbers,
      coalesce(sum(last - ${firstNumber - 1} - numbers), 0)::int as skipped
    from (select count(*), count(*) filter (where id = any(${ids}::uuid[])) as known, max(lot_number) as last,
      count(distinct lot_number) as numbers
      from items where manifest_id = any(${load.manifestIds}::uuid[]) group by manifest_id) as manifest`;
  const [photos] = await sql<{ whole: number; half: number }[]>`
    select (count(*) filter (where url = any(${urls}::text[]) and state = 'stored'))::int as whole,
      (count(*) filter (where state = 'writing'))::int as half
    from photos where workspace_id in (select workspace_id from manifests where id = any(${load.manifestIds}::uuid[]))`;
  if (!lots || !photos) throw new Error("The database counts nothing");
  let unreadable = 0;
  for (const url of urls) if (!(await fetch(`${origin}${url}`)).ok) unreadable += 1;
  const isOnce = [lots.all, lots.known, lots.numbers].every((count) => count === asked.length);
  const isComplete = photos.whole === asked.length && photos.half + unreadable === 0;
  return {
    isWhole: isOnce && isComplete && (hasGaps || lots.skipped === 0),
    words:
      `${asked.length} lots asked, ${lots.known} of ${lots.all} there, ${lots.numbers} numbers, ${lots.skipped} skipped, ` +
      `${photos.whole} photos, ${photos.half} half, ${unreadable} unreadable`,
  };
}
