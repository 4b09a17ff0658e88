import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, isOk, type Staff, toPhoto } from "../installation/staff";

export type Times = Record<"upload" | "lot", number[]>;

const thinkMs = { shortest: 1_200, longest: 2_400 };
const newLotShare = 0.5;

const noTimes = (): Times => ({ upload: [], lot: [] });

function requireOk(what: string, answer: Answer): Answer {
  if (!isOk(answer)) throw new Error(`${what} answered ${answer.status}: ${answer.text}`);
  return answer;
}

/**
 * People who work until `stop`: each uploads a photo about every two seconds, and creates a lot with it or changes one.
 * @throws from `stop` the first request that failed
 */
export function startWriters(people: readonly Staff[], manifestId: string, photo: Uint8Array) {
  const over = new AbortController();
  setMaxListeners(people.length + 1, over.signal);
  let current = noTimes();

  /** Creates a lot with the photo, or gives it to one of these. */
  async function save(staff: Staff, lots: string[], photoUrl: string): Promise<number> {
    const photoUrls = [photoUrl];
    const known = Math.random() < newLotShare ? undefined : lots[randomInt(Math.max(1, lots.length))];
    const title = `Lamp ${randomInt(1_000)}`;
    if (known) {
      return requireOk("A change", await staff.send("PATCH", `/items/${known}`, { photoUrls, title })).ms;
    }
    const id = randomUUID();
    lots.push(id);
    return requireOk("A lot", await staff.send("POST", "/items", { id, manifestId, photoUrls, title })).ms;
  }

  async function work(staff: Staff): Promise<void> {
    const lots: string[] = [];
    while (!over.signal.aborted) {
      const times = current;
      const another = Buffer.concat([photo, randomBytes(8)]);
      const upload = requireOk("An upload", await staff.upload(randomUUID(), another));
      times.upload.push(upload.ms);
      times.lot.push(await save(staff, lots, toPhoto(upload).url));
      const pause = randomInt(thinkMs.shortest, thinkMs.longest);
      await sleep(pause, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  const working = Promise.all(people.map(work));
  working.catch(() => over.abort());

  return {
    /** The times of the requests of people who began them during `task`. */
    async during<T>(task: () => Promise<T>): Promise<{ times: Times; result: T }> {
      const times = noTimes();
      current = times;
      const result = await task();
      current = noTimes();
      return { times, result };
    },
    async stop(): Promise<void> {
      over.abort();
      await working;
    },
  };
}
