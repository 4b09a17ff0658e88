import { onTestFinished, vi } from "vitest";

/** Calls `serve`, and removes the listeners that `serve` adds to window and document after the test. */
export function serveDuringTest(serve: () => void): void {
  const targets: EventTarget[] = [window, document];
  const spies = targets.map((target) => {
    const add = target.addEventListener.bind(target);
    return vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      add(type, listener, options);
      onTestFinished(() => target.removeEventListener(type, listener, options));
    });
  });
  serve();
  for (const spy of spies) spy.mockRestore();
}
