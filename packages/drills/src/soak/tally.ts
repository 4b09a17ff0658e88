import { type Answer, isOk } from "../installation/staff";

/** When a service was away; `to` is infinite until it is back. */
export type Outage = { what: string; from: number; to: number };
type Failure = Answer & { askedAt: number; outage: Outage | undefined };
type Action = { times: number[]; failures: Failure[] };

/** How long recovery may take after an outage. */
export const recoveryMs = 2_000;

export type Tally = ReturnType<typeof createTally>;

/** Counts the responses of each kind of action; a failure during an outage is excused. */
export function createTally() {
  const actions = new Map<string, Action>();
  const outages: Outage[] = [];

  return {
    outages,
    actions,
    note(name: string, answer: Answer): Answer {
      const action = actions.get(name) ?? { times: [], failures: [] };
      actions.set(name, action);
      if (isOk(answer)) action.times.push(answer.ms);
      else {
        const now = performance.now();
        const askedAt = now - answer.ms;
        const outage = outages.find(({ from, to }) => now >= from && askedAt <= to + recoveryMs);
        action.failures.push({ ...answer, askedAt, outage });
      }
      return answer;
    },
  };
}
