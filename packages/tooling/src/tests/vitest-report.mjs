import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../paths.mjs";

/** Writes a Vitest run's `PartReport` to the file in LOTWRIGHT_TEST_REPORT. */
export default class VitestReport {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} unhandled errors outside of a test
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.LOTWRIGHT_TEST_REPORT;
    if (!file) throw new Error("LOTWRIGHT_TEST_REPORT names no file");
    const files = modules.map(fileResult);
    const problems = [...modules.flatMap(moduleProblems), ...unhandled.map(({ message }) => message)];
    writeFileSync(file, JSON.stringify({ files, problems }));
  }
}

/** @param {import("vitest/node").TestModule} module */
function fileResult(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  const properties = tests.filter((test) => "isProperty" in test.meta());
  const propertyMs = properties.reduce((total, test) => total + (test.diagnostic()?.duration ?? 0), 0);
  return {
    path: relative(root, module.moduleId),
    seconds: (collectDuration + setupDuration + duration) / 1_000,
    propertySeconds: propertyMs / 1_000,
    tests: tests.map((test) => ({ title: test.fullName, isPassed: test.result().state === "passed" })),
  };
}

/**
 * Errors of a file that failed without a failed test, while loading or in a hook.
 * @param {import("vitest/node").TestModule} module
 */
function moduleProblems(module) {
  const hasFailedTest = [...module.children.allTests()].some((test) => test.result().state === "failed");
  if (module.ok() || hasFailedTest) return [];
  const messages = module.errors().map(({ message }) => message);
  return [`${relative(root, module.moduleId)}: ${messages[0] ?? "did not end"}`];
}
