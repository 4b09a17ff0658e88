import { expect, test } from "vitest";
import { createSteps } from "./steps";

const whole = async () => ({ lots: 3, lost: [] });
const missed = { what: "release", must: "v0.2.0", measured: "v0.4.0", isOk: false };

/** Rows of a steps table, without durations, and whether all passed. */
async function reportOf(fill: (steps: ReturnType<typeof createSteps>) => Promise<void>) {
  const lines: string[] = [];
  const steps = createSteps((line) => lines.push(line));
  await fill(steps);
  const isOk = steps.report();
  const cells = lines.join("\n").matchAll(/^\| (\w+) +\| +\S+(?: s)? \| +(.*?) \|$/gm);
  return { isOk, table: [...cells].map(([, step, lost]) => [step, lost]).slice(1) };
}

test("prints what each step lost, and passes when nothing is lost or missed", async () => {
  const { isOk, table } = await reportOf(async (steps) => {
    await steps.run("start", async () => steps.note({ ...missed, isOk: true }), whole);
    await steps.run("kill", async () => {}, whole);
  });
  expect(table).toEqual([
    ["start", "0 of 3 lots and photos"],
    ["kill", "0 of 3 lots and photos"],
  ]);
  expect(isOk).toBe(true);
});

test("shows a step that lost a lot and one that missed its aim as failed, and goes on", async () => {
  const { isOk, table } = await reportOf(async (steps) => {
    await steps.run(
      "kill",
      async () => {},
      async () => ({ lots: 3, lost: ["lot 1 is missing"] }),
    );
    await steps.run("update", async () => steps.note(missed), whole);
    await steps.run("drill", async () => {}, whole);
  });
  expect(table).toEqual([
    ["kill", "FAILED: 1 of 3 lots and photos; lot 1 is missing"],
    ["update", "FAILED: 0 of 3 lots and photos; release: v0.4.0"],
    ["drill", "0 of 3 lots and photos"],
  ]);
  expect(isOk).toBe(false);
});

test("shows a step that throws as failed, and those behind it as not run", async () => {
  const { isOk, table } = await reportOf(async (steps) => {
    await steps.run("move", () => Promise.reject(new Error("refused\nat a line")), whole);
    await steps.run("drill", async () => {}, whole);
  });
  expect(table).toEqual([
    ["move", "FAILED: Error: refused"],
    ["drill", "FAILED: not run"],
  ]);
  expect(isOk).toBe(false);
});
