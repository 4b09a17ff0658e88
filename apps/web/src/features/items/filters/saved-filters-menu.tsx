import type { SavedFilter } from "@lotwright/contracts/saved-filters";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Menu, type MenuButton } from "../../../components/ui/menu";
import { trpc } from "../../../lib/trpc";
import type { ItemSearch } from "../item-search";
import { DeleteFiltersDialog } from "./delete-filters-dialog";
import { searchOf } from "./saved-filter-search";

type SavedFiltersMenuProps = {
  button: MenuButton;
  /** The button that is shown until the filters are loaded. */
  closed: ReactNode;
  onSearch: (change: ItemSearch) => void;
  onSave: () => void;
};

const none: SavedFilter[] = [];

/** The button for the menu of saved filters. It opens as soon as they are loaded. */
export default function SavedFiltersMenu({ button, closed, onSearch, onSave }: SavedFiltersMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { data: saved = none, isLoading } = trpc.savedFilters.list.useQuery();
  if (isLoading) return closed;
  const apply = saved.map(({ id, name, filter }) => ({
    key: id,
    label: name,
    icon: <Bookmark aria-hidden className="size-5" />,
    onChoose: () => onSearch(searchOf(filter)),
  }));
  const actions = [
    ...apply,
    { label: "Save filter", icon: <BookmarkPlus aria-hidden className="size-5" />, onChoose: onSave },
    ...(saved.length > 0
      ? [
          {
            label: "Delete saved filters",
            icon: <Trash2 aria-hidden className="size-5" />,
            onChoose: () => setIsDeleting(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu {...button} actions={actions} isOpenAtFirst />
      {isDeleting && <DeleteFiltersDialog saved={saved} onClose={() => setIsDeleting(false)} />}
    </>
  );
}
