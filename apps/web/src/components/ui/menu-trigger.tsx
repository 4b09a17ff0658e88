import type { ComponentProps } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";

export type MenuButton = Pick<
  ComponentProps<typeof IconButton>,
  "label" | "icon" | "variant" | "className" | "disabled"
> & {
  /** Whether the label is shown, before the icon. */
  isWorded?: boolean;
};

type MenuTriggerProps = ComponentProps<typeof IconButton> & Pick<MenuButton, "isWorded">;

/** The button of a menu, whose code the first press loads. */
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
