const inUseMs = 1_000;
const shareInUse = 3;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Creates a throttle, which keeps the page responsive: after each work item it pauses as long as the item took, and
 * three times as long during user interaction.
 * @returns a function that pauses after `workMs` milliseconds of work
 */
export function createThrottle(
  page: Pick<EventTarget, "addEventListener">,
): (workMs: number) => Promise<void> {
  let usedAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    usedAt = performance.now();
  };
  for (const type of ["pointerdown", "pointermove", "touchmove", "keydown"]) {
    page.addEventListener(type, note, { capture: true, passive: true });
  }
  return async (workMs) => {
    await wait(workMs);
    if (performance.now() - usedAt < inUseMs) await wait((shareInUse - 1) * workMs);
  };
}
