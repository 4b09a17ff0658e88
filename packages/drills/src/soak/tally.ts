import { type Answer, isOk } from "../installation/staff";

/** From when to when something was away; until it is back, for ever. */
export type Outage = { what: string; from: number; to: number };
type Failure = Answer & { askedAt: number; outage: Outage | undefined };
type Action = { times: number[]; failures: Failure[] };

/** After it is back everything is as ever within so long. */
export const recoveryMs = 2_000;

export type Tally = ReturnType<typeof createTally>;

/** What was answered to each kind of action; a failure is excused by an outage that it met. */
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
