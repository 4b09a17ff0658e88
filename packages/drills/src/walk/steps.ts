import { markdownTable, none, type Row, seconds } from "../installation/report";
import type { Compared } from "./ledger";

type Step = { step: string; time: string; lost: string; isOk: boolean };

/** Maximum length of a reason in the table; the log contains all of it. */
const mostShown = 200;

const lostOf = ({ lots, lost }: Compared) => `${lost.length} of ${lots} lots and photos`;

/**
 * Runs sequential steps. A step fails if it throws, if a row misses its goal, or if data is lost; after a throw, the rest is
 * skipped.
 */
export function createSteps(log: (line: string) => void) {
  const steps: Step[] = [];
  let rows: Row[] = [];
  let isBroken = false;

  const fail = (step: string, time: string, why: string) => {
    log(`FAILED ${step}: ${why}`);
    steps.push({ step, time, lost: `FAILED: ${why.slice(0, mostShown)}`, isOk: false });
  };

  return {
    note(row: Row): void {
      rows.push(row);
      log(`${row.isOk ? "ok" : "MISSED"} ${row.what}: ${row.measured}`);
    },
    /** Runs a step, then compares all acknowledged lots. Reports the duration of the step only. */
    async run(step: string, work: () => Promise<unknown>, compare: () => Promise<Compared>): Promise<void> {
      if (isBroken) return fail(step, none, "not run");
      rows = [];
      const startedAt = performance.now();
      try {
        await work();
        const time = seconds(performance.now() - startedAt);
        const compared = await compare();
        const problems = [
          ...rows.filter(({ isOk }) => !isOk).map(({ what, measured }) => `${what}: ${measured}`),
          ...compared.lost,
        ];
        if (problems.length > 0) return fail(step, time, `${lostOf(compared)}; ${problems.join("; ")}`);
        log(`${step}: ${time}, lost ${lostOf(compared)}`);
        steps.push({ step, time, lost: lostOf(compared), isOk: true });
      } catch (error) {
        isBroken = true;
        fail(step, seconds(performance.now() - startedAt), String(error).split("\n", 1).join());
      }
    },
    /** Prints the table; returns whether every step passed. */
    report(): boolean {
      const cells = steps.map(({ step, time, lost }) => [step, time, lost]);
      log(`\n${markdownTable(["step", "time", "lost"], cells)}`);
      return steps.length > 0 && steps.every(({ isOk }) => isOk);
    },
  };
}
