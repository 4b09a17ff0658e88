import {
  type CheckStep,
  checkSteps,
  mayContinue,
  type ProviderCheck,
} from "@lotwright/contracts/writing/provider-check";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../data/api/trpc";

/** State of a provider check: results so far, and the running step. Leaving the page cancels it. */
export function useProviderCheck() {
  const { client } = trpc.useUtils();
  const [checks, setChecks] = useState<ProviderCheck[]>([]);
  const [step, setStep] = useState<CheckStep>("onePhoto");
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = useMutation({
    mutationFn: async () => {
      const leave = new AbortController();
      leaving.current = leave;
      setChecks([]);
      for (const next of checkSteps) {
        setStep(next);
        const checked = await client.ai.checkProvider.mutate({ step: next }, { signal: leave.signal });
        setChecks((before) => [...before, checked]);
        if (!mayContinue(checked)) return;
      }
    },
    // The card shows the error.
    meta: { isSilent: true },
  });
  return { checks, step, run };
}
