import { Ellipsis, History, ListPlus, Pencil, Trash2 } from "lucide-react";
import { Menu } from "../../../components/ui/menu";
import { menuAction } from "../../../components/ui/menu-action";
import type { Card } from "../../../data/lots/item-cards";
import { useCan } from "../../../data/session/session";
import { openDialog } from "../../../lib/dialogs";
import { lotName } from "../../../lib/format";
import { rowMenuClasses } from "../cells/cell-view";

type RowMenuProps = { manifestId: string; card: Card; onEdit: () => void };

/** The menu of a row. Loaded by the first press on its button, so it is open when it first renders. */
export default function RowMenu({ manifestId, card, onEdit }: RowMenuProps) {
  const name = lotName(card);
  const mayEdit = useCan("item.edit");
  const remove = () => openDialog({ id: "remove-lot", manifestId, item: card });
  return (
    <Menu
      label={`More actions for lot ${name}`}
      icon={<Ellipsis aria-hidden className="size-4" />}
      className={rowMenuClasses}
      isOpenAtFirst
      actions={[
        mayEdit && menuAction(`Edit lot ${name}`, Pencil, onEdit),
        menuAction(`History of lot ${name}`, History, () =>
          openDialog({ id: "history", manifestId, item: card }),
        ),
        mayEdit &&
          menuAction(`Insert lot ${name} after…`, ListPlus, () =>
            openDialog({ id: "numbers", manifestId, selectedIds: [card.id], isInsert: true }),
          ),
        mayEdit && menuAction(`Delete lot ${name}`, Trash2, remove, { isDestructive: true }),
      ]}
    />
  );
}
