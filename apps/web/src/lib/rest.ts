const inUseMs = 1_000;
const shareInUse = 3;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Leaves a phone's processor to whoever holds it after work of so many milliseconds: for as long as that took, and for
 * three times as long while the page is touched or written in.
 */
export function createRest(page: Pick<EventTarget, "addEventListener">): (workMs: number) => Promise<void> {
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
