import { expect } from "vitest";
import { currentToast, type Toast, toastStore } from "../lib/toasts";
import { untilRendered } from "./until";

/** Resolves with the next change of the toast. */
export function nextToast(): Promise<void> {
  return new Promise((resolve) => {
    const stop = toastStore.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** Waits for an open toast with this title, or with these properties. */
export async function expectToast(toast: string | Partial<Toast>): Promise<void> {
  const expected = typeof toast === "string" ? { title: toast } : toast;
  await untilRendered(toastStore.subscribe, () =>
    expect(currentToast()).toMatchObject({ isOpen: true, ...expected }),
  );
}
