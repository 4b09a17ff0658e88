import type { Answer } from "../faults/staff";
import { isOk } from "../faults/staff";

type Span = { from: number; to: number };
type Action = { times: number[]; failed: number; excused: number; example: string };

export type Tally = ReturnType<typeof createTally>;

/** What was answered to each kind of action; a failure is excused while a fault was on. */
export function createTally() {
  const actions = new Map<string, Action>();
  const faults: Span[] = [];

  const isExcused = ({ ms }: Answer) => {
    const to = performance.now();
    return faults.some((fault) => to >= fault.from && to - ms <= fault.to);
  };

  return {
    faults,
    actions,
    note(name: string, answer: Answer): Answer {
      const action = actions.get(name) ?? { times: [], failed: 0, excused: 0, example: "" };
      actions.set(name, action);
      if (isOk(answer)) action.times.push(answer.ms);
      else if (isExcused(answer)) action.excused += 1;
      else {
        action.failed += 1;
        action.example ||= `${answer.status} ${answer.text.slice(0, 120)}`;
      }
      return answer;
    },
  };
}

export function atShare(share: number, numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
}
