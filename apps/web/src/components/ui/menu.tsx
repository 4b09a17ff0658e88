import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

type MenuProps = { trigger: ReactNode; children: ReactNode };

export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-56 max-w-80 animate-fade rounded-lg border bg-surface p-1 shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="break-words px-3 py-2 text-muted-foreground text-sm">
      {children}
    </DropdownMenu.Label>
  );
}

type MenuItemProps = { icon?: ReactNode; onSelect: () => void; children: ReactNode };

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-muted"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}
