import type { LucideIcon } from "lucide-react";
import { type ReactNode, useLayoutEffect } from "react";
import { createStore, useStore } from "../../lib/store";
import { classNames } from "../ui/class-names";

/**
 * Kinds of notices at the top of the app, the most important first. An update is more important than states that last for days.
 */
const kinds = ["offline", "full-disk", "update", "deletion", "backup", "proxy"] as const;
type NoticeKind = (typeof kinds)[number];

const shown = createStore<readonly NoticeKind[]>([]);
const mostImportant = (given: readonly NoticeKind[]) => kinds.find((kind) => given.includes(kind));

/** Height of the notice: two lines of text on a phone. */
const bandHeight = "3rem";

/** Moves the page's sticky header below the notice while the notice sticks. */
function keepRoom() {
  const { style } = document.documentElement;
  style.setProperty("--notice-height", bandHeight);
  return () => void style.removeProperty("--notice-height");
}

type NoticeProps = {
  kind: NoticeKind;
  icon: LucideIcon;
  /** The text: at most two lines on a phone. */
  children: ReactNode;
  action?: ReactNode;
  /** Whether the notice stays while the page scrolls. */
  isSticky?: boolean;
  /** Whether the notice informs of a normal state rather than a problem. */
  isCalm?: boolean;
  /** Role of the notice; when missing, the caller announces it. */
  role?: "alert" | "status";
};

/** A notice at the top of the screen. If several are mounted, only the most important one is shown. */
export function Notice({ kind, icon: Icon, children, action, isSticky, isCalm, role }: NoticeProps) {
  useLayoutEffect(() => {
    shown.set([...shown.get(), kind]);
    return () => shown.set(shown.get().filter((other) => other !== kind));
  }, [kind]);
  const isShown = useStore(shown, mostImportant) === kind;
  if (!isShown) return null;
  return (
    <div
      role={role}
      {...(isSticky && { ref: keepRoom })}
      className={classNames("text-sm", isCalm ? "bg-muted" : "bg-warning-surface text-warning")}
    >
      <div className="page flex items-center gap-2 leading-tight" style={{ minHeight: bandHeight }}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <p className="wrap-anywhere min-w-0 grow">{children}</p>
        {action}
      </div>
    </div>
  );
}
