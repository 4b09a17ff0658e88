import { expect, type Mock } from "vitest";
import { untilRendered } from "./until";

/** Waits until the mock has been called exactly `times` times, and returns the arguments of the last call. */
export async function untilCalled<Call extends (...given: never[]) => unknown>(
  mock: Mock<Call>,
  times = 1,
): Promise<Parameters<Call>> {
  const subscribe = (listener: () => void) => {
    const earlier = mock.getMockImplementation() ?? (() => undefined);
    const announce = (...given: never[]) => {
      listener();
      return earlier(...given);
    };
    mock.mockImplementation(announce as never); // same signature as the mock
    return () => void mock.mockImplementation(earlier as never); // the mock's own implementation
  };
  await untilRendered(subscribe, () => expect(mock.mock.calls.length).toBeGreaterThanOrEqual(times));
  expect(mock).toHaveBeenCalledTimes(times);
  return mock.mock.calls[times - 1] as Parameters<Call>; // the mock was called that often
}
