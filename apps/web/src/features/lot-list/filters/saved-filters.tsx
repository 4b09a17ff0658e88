import type { SavedFilter } from "@lotwright/contracts/catalog/saved-filters";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { IfMay } from "../../../components/layout/if-may";
import { Button } from "../../../components/ui/button";
import { IconButton } from "../../../components/ui/icon-button";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { toast } from "../../../lib/toasts";
import type { ItemSearch } from "../view/item-search";
import { searchOf } from "./saved-filter-search";

type SavedFiltersProps = {
  onApply: (change: ItemSearch) => void;
  /** Opens the dialog that names a new filter. */
  onSave: () => void;
};

const none: SavedFilter[] = [];

/** The list of saved filters with delete buttons. A toast offers to restore a deleted one. */
export function SavedFilters({ onApply, onSave }: SavedFiltersProps) {
  const onlineOnly = useOnlineOnly();
  const utils = trpc.useUtils();
  const { data: saved = none } = trpc.savedFilters.list.useQuery();
  const renew = () => utils.savedFilters.list.invalidate();
  const save = trpc.savedFilters.save.useMutation({ onSuccess: renew });
  const remove = trpc.savedFilters.remove.useMutation({ onSuccess: renew });
  const removeOne = ({ id, name, filter }: SavedFilter) =>
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          toast({
            title: `Filter “${name}” deleted`,
            action: { label: "Undo", onPress: () => save.mutate({ name, filter }) },
          }),
      },
    );
  return (
    <section aria-label="Saved filters">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        {saved.length > 0 && <h3 className="font-medium">Saved filters</h3>}
        <IfMay permission="settings.manage">
          <Button variant="ghost" className="-mr-3 px-3! first:-ml-3" onClick={onSave}>
            <BookmarkPlus aria-hidden className="size-5" />
            Save filter
          </Button>
        </IfMay>
      </div>
      <ul className="divide-y">
        {saved.map((filter) => (
          <li key={filter.id} className="flex items-center gap-2">
            <Button
              variant="ghost"
              className="-ml-3 min-w-0 grow justify-start! px-3! text-left!"
              onClick={() => onApply(searchOf(filter.filter))}
            >
              <Bookmark aria-hidden className="size-5" />
              <span className="min-w-0 break-words">{filter.name}</span>
            </Button>
            <IfMay permission="settings.manage">
              <IconButton
                label={`Delete filter ${filter.name}`}
                icon={<Trash2 aria-hidden className="size-5" />}
                {...onlineOnly}
                disabled={onlineOnly.disabled || remove.isPending}
                onClick={() => removeOne(filter)}
              />
            </IfMay>
          </li>
        ))}
      </ul>
    </section>
  );
}
