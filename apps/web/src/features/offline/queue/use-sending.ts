import { useEffect } from "react";
import { trpc } from "../../../lib/trpc";
import type { Outbox } from "./outbox";
import { sendInTime } from "./sending-times";

/** Sends at the start, and at every trigger of `sending-times.ts`. */
export function useSending(outbox: Outbox | undefined, announced: BroadcastChannel | undefined) {
  const { dataUpdatedAt } = trpc.auth.current.useQuery();
  useEffect(() => {
    if (outbox && dataUpdatedAt > 0) void outbox.flushNow();
  }, [outbox, dataUpdatedAt]);
  useEffect(() => outbox && sendInTime(outbox, announced), [outbox, announced]);
}
