import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { isField } from "../../lib/shortcuts";
import { classNames } from "../ui/class-names";
import { overlayClasses, panelClasses, useDialogBehavior } from "../ui/dialog";
import { IconButton } from "../ui/icon-button";
import { useOpenDialog } from "../ui/open-dialogs";
import { useIsDesk } from "./use-desk";

type SidePanelProps = {
  title: string;
  /** Rendered below the title. */
  subtitle: ReactNode;
  /** Icon buttons before the cross. */
  tools: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onClose: () => void;
  /** Focuses the element that the panel was opened from, or the one it now shows. */
  onReturnFocus: () => void;
};

const prevent = (event: Event) => event.preventDefault();

/** Makes the page narrower while a panel stands beside it. */
function useRoomBeside(isAside: boolean): void {
  useLayoutEffect(() => {
    if (!isAside) return;
    document.body.dataset.besidePanel = "";
    return () => {
      delete document.body.dataset.besidePanel;
    };
  }, [isAside]);
}

/**
 * A panel on the right of the page on desktops, where the page stays usable, and otherwise a modal dialog. The panel itself
 * gets the focus. Esc closes it; in a field, the first Esc only leaves the field.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, subtitle, tools, footer, children, onKeyDown, onClose, onReturnFocus } = props;
  const isAside = useIsDesk();
  const panel = useRef<HTMLDivElement>(null);
  const { container, stayWhileHidden } = useDialogBehavior();
  useOpenDialog(onClose);
  useRoomBeside(isAside);
  const leaveField = (event: globalThis.KeyboardEvent) => {
    stayWhileHidden(event);
    if (!isField(event.target)) return;
    event.preventDefault();
    if (panel.current?.contains(event.target)) panel.current.focus();
  };
  return (
    <Radix.Root open modal={!isAside} onOpenChange={onClose}>
      <Radix.Portal container={container}>
        {!isAside && <Radix.Overlay className={overlayClasses} />}
        <Radix.Content
          ref={panel}
          tabIndex={-1}
          data-aside={isAside ? "" : undefined}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
          onEscapeKeyDown={leaveField}
          onInteractOutside={isAside ? prevent : stayWhileHidden}
          onKeyDown={(event) => {
            // React passes on the keys of dialogs that were opened from this one.
            if (event.currentTarget.contains(event.target as Node)) onKeyDown(event); // targets of keys are elements
          }}
          className={classNames(
            isAside
              ? "fixed inset-y-0 right-0 z-40 flex w-104 flex-col border-l bg-surface pr-[env(safe-area-inset-right)]"
              : `${panelClasses} pb-[env(safe-area-inset-bottom)] sm:pb-0`,
            "outline-none",
          )}
        >
          <div className="flex min-h-14 items-center border-b pr-2 pl-5">
            <div className="min-w-0 grow">
              <Radix.Title className="truncate font-semibold text-lg tabular-nums leading-tight">
                {title}
              </Radix.Title>
              {subtitle}
            </div>
            {tools}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden className="size-5" />} />
            </Radix.Close>
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          <div className="border-t px-5 py-2">{footer}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
