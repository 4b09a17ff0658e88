import type { AnyRouter } from "@tanstack/react-router";
import { untilRendered } from "./until";

/** Waits for a navigation after which `look` does not throw. */
export function untilNavigated(router: Pick<AnyRouter, "subscribe">, look: () => void): Promise<void> {
  const subscribe = (listener: () => void) => {
    const stops = [router.subscribe("onBeforeLoad", listener), router.subscribe("onResolved", listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return untilRendered(subscribe, look);
}
