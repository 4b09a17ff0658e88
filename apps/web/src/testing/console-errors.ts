import { format } from "node:util";
import { expect, vi } from "vitest";

const ofLibraries = [
  // jsdom lacks an element and has no layout.
  /^The tag <search> is unrecognized in this browser/,
  /^`NaN` is an invalid value for the `/,
  // The router warns of each error that React logs too, which the test has to expect.
  /^Warning: Error in route match: /,
];

const expected: RegExp[] = [];

/** Lets the test log these errors and warnings, such as the one that an error page shows. It fails if one is not logged. */
export function expectLogged(...patterns: readonly RegExp[]): void {
  expected.push(...patterns);
}

/**
 * Collects the errors and warnings that a test logs. The returned function fails the test for each that it does not expect,
 * and for each expected one that was not logged.
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
