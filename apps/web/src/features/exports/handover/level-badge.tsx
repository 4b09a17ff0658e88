import type { CheckLevel } from "@lotwright/contracts/exports/preflight";
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { classNames } from "../../../components/ui/class-names";
import { plural } from "../../../lib/format";

const looks: Record<CheckLevel, { word: string; icon: LucideIcon; classes: string }> = {
  error: { word: "error", icon: CircleAlert, classes: "border border-destructive text-destructive" },
  warning: { word: "warning", icon: TriangleAlert, classes: "bg-warning-surface text-warning" },
  info: { word: "note", icon: Info, classes: "border text-muted-foreground" },
};

/** Badge with the level and number of a group's findings. */
export function LevelBadge({ level, count }: { level: CheckLevel; count: number }) {
  const { word, icon: Icon, classes } = looks[level];
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 rounded-md px-2 py-0.5 text-sm tabular-nums",
        classes,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {plural(count, word)}
    </span>
  );
}
