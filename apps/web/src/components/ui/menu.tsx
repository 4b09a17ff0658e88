import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, use, useRef } from "react";
import { classNames } from "./class-names";
import type { MenuAction } from "./menu-action";
import { type MenuButton, MenuTrigger } from "./menu-trigger";
import { OverlayContext } from "./open-dialogs";

export const menuPanelClasses =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-96 animate-fade overflow-y-auto rounded-lg border bg-surface p-1";

export const menuItemClasses =
  "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 data-highlighted:bg-muted";

/**
 * The layer of an open menu above the page. A press beside the menu closes it. Radix's modal menus would hide focusable
 * elements from screen readers (axe: aria-hidden-focus). The label names the landmark.
 */
export function MenuLayer({ label, children }: { label: string; children: ReactNode }) {
  const container = use(OverlayContext);
  return (
    <Radix.Portal container={container}>
      <section aria-label={label}>
        <div className="pointer-events-auto fixed inset-0 z-50" />
        {children}
      </section>
    </Radix.Portal>
  );
}

type MenuProps = MenuButton & {
  /** Entries; false for one that is not offered. */
  actions: readonly (MenuAction | false)[];
  /**
   * Whether the menu opens as soon as it is rendered. Used if a press on the button has only just loaded the menu's
   * code.
   */
  isOpenAtFirst?: boolean;
};

/**
 * A button with a menu. After the user has chosen an action, the focus returns to the button before the action starts,
 * so that a dialog can later restore the focus to the button.
 */
export function Menu({ actions, isOpenAtFirst = false, ...button }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  const begin = (event: Event) => {
    const action = chosen.current;
    chosen.current = undefined;
    event.preventDefault();
    trigger.current?.focus();
    action?.();
  };
  return (
    <Radix.Root defaultOpen={isOpenAtFirst} modal={false}>
      <Radix.Trigger asChild ref={trigger}>
        <MenuTrigger {...button} />
      </Radix.Trigger>
      <MenuLayer label={button.label}>
        <Radix.Content align="end" collisionPadding={8} onCloseAutoFocus={begin} className={menuPanelClasses}>
          {actions
            .filter((action) => action !== false)
            .map(({ key, label, icon, isDestructive, isChecked, onChoose }) => (
              <Radix.Item
                key={key ?? label}
                {...(isChecked !== undefined && { role: "menuitemradio", "aria-checked": isChecked })}
                onSelect={() => {
                  chosen.current = onChoose;
                }}
                className={classNames(menuItemClasses, isDestructive && "text-destructive")}
              >
                {icon}
                {label}
              </Radix.Item>
            ))}
        </Radix.Content>
      </MenuLayer>
    </Radix.Root>
  );
}
