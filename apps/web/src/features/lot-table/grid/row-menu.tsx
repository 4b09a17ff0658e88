import { Ellipsis, History, ListPlus, Pencil, Trash2 } from "lucide-react";
import { Menu } from "../../../components/ui/menu";
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
  return (
    <Menu
      label={`More actions for lot ${name}`}
      icon={<Ellipsis aria-hidden className="size-4" />}
      className={rowMenuClasses}
      isOpenAtFirst
      actions={[
        ...(mayEdit
          ? [{ label: `Edit lot ${name}`, icon: <Pencil aria-hidden className="size-5" />, onChoose: onEdit }]
          : []),
        {
          label: `History of lot ${name}`,
          icon: <History aria-hidden className="size-5" />,
          onChoose: () => openDialog({ id: "history", item: card }),
        },
        ...(mayEdit
          ? [
              {
                label: `Insert lot ${name} after…`,
                icon: <ListPlus aria-hidden className="size-5" />,
                onChoose: () =>
                  openDialog({ id: "numbers", manifestId, selectedIds: [card.id], isInsert: true }),
              },
              {
                label: `Delete lot ${name}`,
                icon: <Trash2 aria-hidden className="size-5" />,
                isDestructive: true,
                onChoose: () => openDialog({ id: "remove-lot", manifestId, item: card }),
              },
            ]
          : []),
      ]}
    />
  );
}
