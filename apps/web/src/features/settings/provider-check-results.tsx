import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import {
  allLines,
  type CheckLine,
  type CheckOutcome,
  type CheckStep,
  checkStepMs,
  checkTitles,
  mayContinue,
  outcomeTitles,
  type ProviderCheck,
} from "@lotwright/contracts/writing/provider-check";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { Spinner } from "../../components/ui/progress";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import type { useProviderCheck } from "./use-provider-check";

const atMost = `at most ${checkStepMs / 1_000}`;
const busyTexts: Record<CheckStep, string> = {
  onePhoto: `Step 1 of 2: describing one photo… usually 10 seconds, ${atMost}.`,
  manyPhotos: `Step 2 of 2: describing ${maxPhotosPerItem} photos… usually 20 seconds, ${atMost}.`,
};

/** Results of a provider check so far, in order. */
export function ProviderCheckResults({ checks, step, run }: ReturnType<typeof useProviderCheck>) {
  const { isPending, error } = run;
  if (!isPending && !error && checks.length === 0) return null;
  const isShown = isPending || checks.length > 0;
  return (
    <>
      <div className="border-t p-4">
        <div className="flex gap-3 empty:hidden">
          {isPending && <Spinner className="mt-0.5 shrink-0 text-muted-foreground" />}
          <p role="status" className="min-w-0 empty:hidden">
            {isPending && busyTexts[step]}
            {!isPending && !error && summary(checks)}
          </p>
        </div>
        {error && (
          <p role="alert" className="text-destructive">
            {errorMessage(error)}
          </p>
        )}
      </div>
      {isShown && (
        <ul aria-label="Results of the test" className="divide-y border-t">
          {allLines(checks).map((line) => (
            <Line key={line.name} line={line} isRunning={isPending && isOf(step, line)} />
          ))}
        </ul>
      )}
    </>
  );
}

const isOf = (step: CheckStep, { name, outcome }: CheckLine) =>
  outcome === "untested" && (step === "manyPhotos") === (name === "photoCount");

function summary(checks: readonly ProviderCheck[]): string {
  const calls = checks.reduce((sum, { paidCalls }) => sum + paidCalls, 0);
  const result = checks.every(mayContinue) ? "Everything works." : "Something needs attention.";
  return `${result} ${plural(calls, "call was", "calls were")} paid.`;
}

const looks: Record<CheckOutcome, { icon: typeof CircleCheck; color: string }> = {
  works: { icon: CircleCheck, color: "text-success" },
  fails: { icon: CircleAlert, color: "text-destructive" },
  untested: { icon: CircleDashed, color: "text-muted-foreground" },
};

function Line({ line: { name, outcome, text }, isRunning }: { line: CheckLine; isRunning: boolean }) {
  const { icon: Icon, color } = looks[outcome];
  return (
    <li className="flex gap-3 p-4">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="font-medium">{checkTitles[name]}</h3>
          <span className={`text-sm ${color}`}>{isRunning ? "Testing…" : outcomeTitles[outcome]}</span>
        </div>
        {outcome !== "untested" && <p className="break-words text-muted-foreground text-sm">{text}</p>}
      </div>
    </li>
  );
}
