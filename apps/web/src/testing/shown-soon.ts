/**
 * Lets React show content as soon as it is loaded. React waits until 300 ms after the last fallback, so that people see no flicker. It
 * keeps the timer that it finds when it is loaded, here one that does not wait for that: 193 -> 105 worker seconds for the unit tests of
 * the web app, 226 -> 165 for its screen tests.
 */
const { setTimeout: wait } = globalThis;

const waitForAllButContent: typeof setTimeout = Object.assign(
  (callback: () => void, ms?: number, ...given: []) =>
    wait(callback, callback.name === "bound completeRootWhenReady" ? 0 : ms, ...given),
  wait,
);

if ("document" in globalThis) {
  globalThis.setTimeout = waitForAllButContent;
  await import("react-dom/client");
  globalThis.setTimeout = wait;
}
