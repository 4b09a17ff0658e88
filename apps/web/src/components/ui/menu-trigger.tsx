import type { ComponentProps } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";

export type MenuButton = Pick<
  ComponentProps<typeof IconButton>,
  "label" | "icon" | "variant" | "className" | "disabled"
> & {
  /** Whether the label is visible, before the icon. */
  isWorded?: boolean;
};

type MenuTriggerProps = ComponentProps<typeof IconButton> & Pick<MenuButton, "isWorded">;

/** A menu's button; the first press loads the menu's code. */
export function MenuTrigger({ isWorded, ...button }: MenuTriggerProps) {
  if (!isWorded) return <IconButton {...button} />;
  const { label, icon, variant: _, size: __, ...rest } = button;
  return (
    <Button variant="ghost" {...rest}>
      {label}
      {icon}
    </Button>
  );
}
