import { useLinkProps } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { classNames } from "../../components/ui/class-names";
import type { IndexEntry } from "./settings-sections";

type SettingsIndexProps = {
  entries: readonly IndexEntry[];
  current: string | undefined;
  onJump: (anchor: string) => void;
};

/** The links to the sections: a horizontally scrolling row on phones, and a sticky list beside the sections on desktops. */
export function SettingsIndex({ entries, current, onJump }: SettingsIndexProps) {
  return (
    <nav
      aria-label="Settings sections"
      className="-mx-4 lg:sticky lg:top-20 lg:mx-0 lg:max-h-[calc(100dvh-11rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul className="relative flex gap-1 overflow-x-auto px-4 py-1 lg:flex-col lg:px-1">
        {entries.map((entry) => (
          <li key={entry.anchor} className="shrink-0">
            <IndexLink entry={entry} isCurrent={entry.anchor === current} onJump={onJump} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type IndexLinkProps = { entry: IndexEntry; isCurrent: boolean; onJump: (anchor: string) => void };

function IndexLink({ entry: { anchor, title, needsAttention }, isCurrent, onJump }: IndexLinkProps) {
  // Replaces the history entry, so that the back button leaves the settings.
  const link = useLinkProps({ to: "/settings", hash: anchor, replace: true, onClick: () => onJump(anchor) });
  return (
    <a
      {...link}
      aria-current={isCurrent ? "location" : undefined}
      className={classNames(
        "flex min-h-11 items-center gap-2 whitespace-nowrap rounded-md px-3 lg:whitespace-normal lg:text-sm",
        isCurrent ? "bg-muted font-medium text-foreground" : "text-muted-foreground hover:bg-muted",
      )}
    >
      {title}
      {needsAttention && (
        <>
          <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />
          <span className="sr-only">, needs attention</span>
        </>
      )}
    </a>
  );
}
