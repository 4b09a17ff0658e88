import { useNavigate } from "@tanstack/react-router";
import { History, Pencil, Trash2 } from "lucide-react";
import { Menu } from "../../../components/ui/menu";
import type { MenuButton } from "../../../components/ui/menu-trigger";
import type { Card } from "../../../data/lots/item-cards";
import { useCan } from "../../../data/session/session";
import { openDialog } from "../../../lib/dialogs";
import { lotName } from "../../../lib/format";
import { rememberPlace } from "./use-list-place";

type ItemMenuProps = { manifestId: string; item: Card; button: MenuButton };

/**
 * The menu of a lot's card. Its code is loaded by the first press on its button, so the menu is open when it first
 * renders.
 */
export default function ItemMenu({ manifestId, item, button }: ItemMenuProps) {
  const navigate = useNavigate();
  const mayEdit = useCan("item.edit");
  const edit = () => {
    rememberPlace(manifestId, item.id);
    void navigate({
      to: "/manifests/$manifestId/items/$itemId/edit",
      params: { manifestId, itemId: item.id },
      search: true,
    });
  };
  return (
    <Menu
      {...button}
      isOpenAtFirst
      actions={[
        ...(mayEdit
          ? [
              {
                label: `Edit lot ${lotName(item)}`,
                icon: <Pencil aria-hidden className="size-5" />,
                onChoose: edit,
              },
            ]
          : []),
        {
          label: `History of lot ${lotName(item)}`,
          icon: <History aria-hidden className="size-5" />,
          onChoose: () => openDialog({ id: "history", item }),
        },
        ...(mayEdit
          ? [
              {
                label: `Delete lot ${lotName(item)}`,
                icon: <Trash2 aria-hidden className="size-5" />,
                isDestructive: true,
                onChoose: () => openDialog({ id: "remove-lot", manifestId, item }),
              },
            ]
          : []),
      ]}
    />
  );
}
