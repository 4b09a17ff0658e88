import { ArrowRightLeft, CopyPlus, History, Trash2 } from "lucide-react";
import { Menu } from "../../components/ui/menu";
import { menuAction } from "../../components/ui/menu-action";
import type { MenuButton } from "../../components/ui/menu-trigger";
import { lotName, type NamedLot } from "../../lib/format";

export type LotAction = "history" | "duplicate" | "move" | "delete";

type LotMenuProps = {
  item: NamedLot;
  button: MenuButton;
  actions: readonly LotAction[];
  onChoose: (action: LotAction) => void;
};

const looks = {
  history: { label: "History of", icon: History },
  duplicate: { label: "Duplicate", icon: CopyPlus },
  move: { label: "Move", icon: ArrowRightLeft },
  delete: { label: "Delete", icon: Trash2 },
} as const;

/** The menu of a lot's form, open at first, because the press on its button has just loaded its code. */
export default function LotMenu({ item, button, actions, onChoose }: LotMenuProps) {
  return (
    <Menu
      {...button}
      isOpenAtFirst
      actions={actions.map((action) => {
        const { label, icon } = looks[action];
        const isDestructive = action === "delete";
        return menuAction(`${label} lot ${lotName(item)}`, icon, () => onChoose(action), { isDestructive });
      })}
    />
  );
}
