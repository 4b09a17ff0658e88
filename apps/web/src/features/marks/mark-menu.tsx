import { doubtOf, type Mark } from "@lotwright/contracts/media/mark-facts";
import { Copy, Pencil, TriangleAlert } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import type { MarkTarget } from "../../components/photos/photo-marks";
import { copyAndSay } from "../../components/ui/copy-text";
import { OpenDialog } from "../../components/ui/dialog";
import { MenuLayer, menuItemClasses, menuPanelClasses } from "../../components/ui/menu";
import { doubtTexts, shownText } from "./mark-texts";

type MarkMenuProps = Omit<ComponentProps<"button">, "onClick" | "onPointerDown"> & {
  mark: Mark;
  targets: readonly MarkTarget[];
};

/** A button for a mark, which opens a menu with its text and the fields to copy it to. */
export function MarkMenu({ mark, targets, ...button }: MarkMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  const doubt = doubtOf(mark);
  const offered = targets.filter(({ isPrivate }) => !doubt || isPrivate);
  const item = (label: string, icon: ReactNode, onChoose: () => void) => (
    <Radix.Item
      key={label}
      className={menuItemClasses}
      onSelect={() => {
        chosen.current = onChoose;
      }}
    >
      {icon}
      <span className="min-w-0 break-words">{label}</span>
    </Radix.Item>
  );
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <Radix.Trigger asChild ref={trigger}>
        <button
          type="button"
          {...button}
          // Opens on click, because a swipe or drag of the photo may begin on the button.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setIsOpen(true)}
        />
      </Radix.Trigger>
      <MenuLayer label={shownText(mark)}>
        <Radix.Content
          align="start"
          collisionPadding={8}
          className={menuPanelClasses}
          // Keys in the menu must not turn or zoom the photo.
          onKeyDown={(event) => event.stopPropagation()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
            chosen.current?.();
            chosen.current = undefined;
          }}
        >
          {/* Lets Esc close the menu before the viewer, even while a toast is open. */}
          <OpenDialog onClose={() => setIsOpen(false)} />
          <Radix.Label className="px-3 pt-2 pb-1">
            <span className="line-clamp-4 break-words font-semibold">{shownText(mark)}</span>
            {doubt && (
              <span className="flex items-center gap-1.5 pt-1 text-sm text-warning">
                <TriangleAlert aria-hidden className="size-4 shrink-0" />
                {doubtTexts[doubt]}
              </span>
            )}
          </Radix.Label>
          {offered.length > 0 && (
            <Radix.Group>
              <Radix.Label className="px-3 pt-1 text-muted-foreground text-sm">Copy to</Radix.Label>
              {offered.map(({ label, copy }) =>
                item(label, <Pencil aria-hidden className="size-4 shrink-0" />, () => copy(mark.text)),
              )}
            </Radix.Group>
          )}
          {item("Copy", <Copy aria-hidden className="size-4 shrink-0" />, () => void copyAndSay(mark.text))}
        </Radix.Content>
      </MenuLayer>
    </Radix.Root>
  );
}
