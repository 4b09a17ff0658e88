import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { ClipboardCheck } from "lucide-react";
import { lazy, useEffect, useRef, useState } from "react";
import { Part } from "../../../components/layout/part";
import { Button } from "../../../components/ui/button";
import { useCurrentUser } from "../../../data/session/session";
import { wasCaptured } from "../../offline/queue";
import { countFindings } from "./find-findings";
import { useFind, useFindings } from "./use-findings";

const BeforeYouLeave = lazy(() => import("./before-you-leave"));

/** Header button that opens the list of what to complete before leaving the goods. */
export function LeaveCheckButton({ manifestId }: { manifestId: string }) {
  const { id: userId } = useCurrentUser();
  const count = countFindings(useFindings({ userId, manifestId }).findings);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <span className="relative">
        <Button
          variant="ghost"
          className="max-lg:px-3! lg:pr-9!"
          aria-label={count > 0 ? `Before you leave: ${count} to look at` : "Before you leave"}
          title="Before you leave"
          onClick={() => setIsOpen(true)}
        >
          <ClipboardCheck aria-hidden className="size-5" />
          <span className="max-lg:hidden">Before you leave</span>
        </Button>
        {count > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.5 right-0 lg:top-1/2 lg:right-2 lg:-translate-y-1/2 min-w-5 rounded-full bg-warning px-1 text-center text-sm text-surface tabular-nums leading-5"
          >
            {count}
          </span>
        )}
      </span>
      {isOpen && (
        <Part onClose={close}>
          <BeforeYouLeave manifestId={manifestId} onClose={close} />
        </Part>
      )}
    </>
  );
}

/** Number of findings last shown on leaving, by manifest, so that the same findings are shown once. */
const seen = new Map<string, number>();

/** Returns a function with a stable identity that calls the latest one. */
function useStable(latest: ShouldBlockFn): ShouldBlockFn {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [stable] = useState(() => (blocked: Parameters<ShouldBlockFn>[0]) => current.current(blocked));
  return stable;
}

/**
 * Opens the list when the user has captured lots and leaves the manifest with findings. Rendered before a screen's
 * unsaved-changes guard, it asks first, so that users who stay lose nothing.
 */
export function LeaveCheck({ manifestId }: { manifestId: string }) {
  const { id: userId } = useCurrentUser();
  const find = useFind({ userId, manifestId });
  const count = () => countFindings(find().findings);
  // The router asks blockers in the order of their registration, and a new function would be registered again.
  const shouldBlockFn = useStable(
    ({ next }) =>
      wasCaptured(manifestId) &&
      !next.pathname.startsWith(`/manifests/${manifestId}`) &&
      count() > (seen.get(manifestId) ?? 0),
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: false, withResolver: true });
  if (blocker.status !== "blocked") return null;
  const { proceed, reset } = blocker;
  const close = () => {
    seen.set(manifestId, count());
    reset();
  };
  return (
    <Part onClose={close}>
      <BeforeYouLeave
        manifestId={manifestId}
        onLeave={() => {
          seen.set(manifestId, count());
          proceed();
        }}
        onClose={close}
      />
    </Part>
  );
}
