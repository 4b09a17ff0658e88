import type { Item } from "@lotwright/contracts/items";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { iconButtonClasses } from "../../components/ui/icon-button";
import { trpc } from "../../lib/trpc";
import { useShortcut } from "../../lib/use-shortcut";
import { arrangeItems, type ItemSearch } from "./arrange-items";

type ItemStepsProps = { manifestId: string; itemId: string; search: ItemSearch };

/** The items as the list shows them; all of them when this one is no longer among those that were searched. */
function useNeighbours({ manifestId, itemId, search }: ItemStepsProps) {
  const [items] = trpc.items.list.useSuspenseQuery({ manifestId });
  const shown = arrangeItems(items, search.q ?? "", search.sort);
  const isShown = shown.some(({ id }) => id === itemId);
  const list = isShown ? shown : arrangeItems(items, "", search.sort);
  const index = list.findIndex(({ id }) => id === itemId);
  return { index, count: list.length, previous: list[index - 1], next: list[index + 1] };
}

export function ItemSteps(props: ItemStepsProps) {
  const { index, count, previous, next } = useNeighbours(props);
  const navigate = useNavigate();
  const go = (item: Item | undefined) => item && void navigate({ ...to(item, props.search), replace: true });
  useShortcut("ArrowLeft", () => go(previous));
  useShortcut("ArrowRight", () => go(next));
  if (index === -1) return null;
  return (
    <nav aria-label="Items" className="flex items-center">
      <Step label="Previous" icon={ChevronLeft} item={previous} search={props.search} />
      <span className="text-muted-foreground text-sm tabular-nums">
        {(index + 1).toLocaleString("en-US")} of {count.toLocaleString("en-US")}
      </span>
      <Step label="Next" icon={ChevronRight} item={next} search={props.search} />
    </nav>
  );
}

const to = ({ id, manifestId }: Item, search: ItemSearch) =>
  ({
    to: "/manifests/$manifestId/items/$itemId/edit",
    params: { manifestId, itemId: id },
    search,
  }) as const;

type StepProps = { label: string; icon: LucideIcon; item: Item | undefined; search: ItemSearch };

function Step({ label, icon: Icon, item, search }: StepProps) {
  const icon = <Icon aria-hidden className="size-6" />;
  if (!item) {
    return (
      <button type="button" disabled aria-label={label} className={iconButtonClasses()}>
        {icon}
      </button>
    );
  }
  return (
    <Link {...to(item, search)} replace aria-label={label} title={label} className={iconButtonClasses()}>
      {icon}
    </Link>
  );
}
