import { subscribeToToasts } from "../lib/toasts";

/** Resolves with the next change of the notification. */
export function nextToast(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeToToasts(() => {
      stop();
      resolve();
    });
  });
}
