import { useNavigate } from "@tanstack/react-router";
import { History, Pencil, Trash2 } from "lucide-react";
import { Menu } from "../../../components/ui/menu";
import { menuAction } from "../../../components/ui/menu-action";
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
  const name = lotName(item);
  const mayEdit = useCan("item.edit");
  const edit = () => {
    rememberPlace(manifestId, item.id);
    void navigate({
      to: "/manifests/$manifestId/items/$itemId/edit",
      params: { manifestId, itemId: item.id },
      search: true,
    });
  };
  const remove = () => openDialog({ id: "remove-lot", manifestId, item });
  return (
    <Menu
      {...button}
      isOpenAtFirst
      actions={[
        mayEdit && menuAction(`Edit lot ${name}`, Pencil, edit),
        menuAction(`History of lot ${name}`, History, () => openDialog({ id: "history", manifestId, item })),
        mayEdit && menuAction(`Delete lot ${name}`, Trash2, remove, { isDestructive: true }),
      ]}
    />
  );
}
