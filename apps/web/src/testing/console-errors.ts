import { format } from "node:util";
import { expect, vi } from "vitest";

const ofLibraries = [
  // jsdom lacks this element and has no layout.
  /^The tag <search> is unrecognized in this browser/,
  /^`NaN` is an invalid value for the `/,
  // The router also warns of each error that React logs, which the test has to expect.
  /^Warning: Error in route match: /,
];

const expected: RegExp[] = [];

/** Declares errors and warnings that the test must log, such as those of an error page. */
export function expectLogged(...patterns: readonly RegExp[]): void {
  expected.push(...patterns);
}

/**
 * Collects logged errors and warnings. The returned function fails the test for unexpected ones, and for expected ones that are
 * missing.
 */
export function watchConsole(): () => void {
  const logged: string[] = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => {
      const [line = ""] = format(...values).split("\n", 1);
      logged.push(line);
    });
  }
  return () => {
    const patterns = expected.splice(0);
    const known = [...ofLibraries, ...patterns];
    expect(
      {
        unexpected: logged.filter((line) => !known.some((pattern) => pattern.test(line))),
        missing: patterns.filter((pattern) => !logged.some((line) => pattern.test(line))),
      },
      "logged by the test",
    ).toEqual({ unexpected: [], missing: [] });
  };
}
