import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type MenuAction = {
  /** Where labels may be the same. */
  key?: string;
  label: string;
  icon: ReactNode;
  isDestructive?: boolean;
  /** Whether the entry is the chosen one of several. */
  isChecked?: boolean;
  onChoose: () => void;
};

type Look = Pick<MenuAction, "isDestructive">;

/** An entry of a menu. */
export const menuAction = (label: string, Icon: LucideIcon, onChoose: () => void, look: Look = {}) => ({
  ...{ label, onChoose, ...look },
  icon: <Icon aria-hidden className="size-5" />,
});
