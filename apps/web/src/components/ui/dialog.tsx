import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, use, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { OverlayContext, useOpenDialog } from "./open-dialogs";

export const overlayClasses = "fixed inset-0 z-50 animate-fade bg-overlay";

/** CSS classes of a dialog: a sheet at the bottom on phones, a card in the middle of wider screens. */
export const panelClasses =
  "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-lg animate-rise flex-col rounded-t-lg border bg-surface sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-lg";

type DialogProps = {
  /** True by default, for a dialog that is rendered only while it is open. */
  isOpen?: boolean;
  /** Called with false when the dialog closes. It never opens by itself. */
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
  className?: string;
};

const firstControl = (place: Element | null | undefined) =>
  place?.querySelector("a[href]") ?? place?.querySelector("button:not(:disabled)");

type ReturnTargets = (() => Element | null | undefined)[];

/** Elements to return the focus to, by open dialog. */
const targetsOf = new WeakMap<Element, ReturnTargets>();

/** Elements that may get the focus when a dialog closes: the one that had it, or a neighboring row if that is gone. */
function returnTargets(): ReturnTargets {
  const opener = document.activeElement;
  const opened = opener?.closest("[role=dialog], [role=alertdialog]");
  // A dialog opened from another dialog returns the focus to where that one would.
  const inherited = (opened && targetsOf.get(opened)) ?? [];
  const row = opener?.closest("li");
  const neighbors = [row?.nextElementSibling, row?.previousElementSibling];
  return [
    () => opener,
    ...inherited,
    ...neighbors.map((neighbor) => () => firstControl(neighbor)),
    () => firstControl(document.querySelector("main")),
  ];
}

const usableField =
  ":is(input:not([type=hidden], [type=file], [type=range]), textarea, select):not(:disabled, [readonly], [tabindex='-1'])";

/** The first field of a dialog, which gets the focus; of radio buttons, the checked one. */
function firstField(content: EventTarget | null): HTMLElement | undefined {
  if (!(content instanceof HTMLElement)) return undefined;
  const fields = [...content.querySelectorAll<HTMLInputElement>(usableField)];
  const [first] = fields;
  return first?.type === "radio"
    ? (fields.find(({ name, checked }) => name === first.name && checked) ?? first)
    : first;
}

/**
 * Props for the content of a Radix dialog. Dialogs are opened by state, without Radix's trigger, so this hook restores
 * the focus. A click on the sign-in screen does not close a dialog behind it.
 */
export function useDialogBehavior() {
  const targets = useRef<ReturnTargets>([]);
  const container = use(OverlayContext);
  const stayWhileHidden = (event: Event) => {
    if (container?.closest("[inert]")) event.preventDefault();
  };
  const behavior = {
    onOpenAutoFocus: (event: Event) => {
      if (event.target instanceof Element) targetsOf.set(event.target, targets.current);
      const field = firstField(event.target);
      field?.focus();
      // Hidden fields cannot be focused.
      if (field && document.activeElement === field) event.preventDefault();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const found = targets.current.map((find) => find());
      const target = found.find((element) => element?.isConnected);
      if (target instanceof HTMLElement) target.focus();
    },
    onEscapeKeyDown: stayWhileHidden,
  };
  return { container, behavior, stayWhileHidden, targets };
}

type OpenDialogProps = {
  /** Receives the elements to return the focus to, before a field of the dialog gets it. */
  targets?: RefObject<ReturnTargets>;
  onClose: () => void;
};

/** Registers a dialog as open while this component is mounted. */
export function OpenDialog({ targets, onClose }: OpenDialogProps) {
  const container = use(OverlayContext);
  const [found] = useState(returnTargets);
  useLayoutEffect(() => {
    if (targets) targets.current = found;
  }, [targets, found]);
  useOpenDialog(() => {
    if (!container?.closest("[inert]")) onClose();
  });
  return null;
}

/**
 * A modal dialog. It traps the focus and restores it on closing. Esc and the cross close it. Put its buttons into
 * `DialogActions`.
 */
export function Dialog({ isOpen = true, onOpenChange, title, ...props }: DialogProps) {
  const { description, children, className } = props;
  const { container, behavior, stayWhileHidden, targets } = useDialogBehavior();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal container={container}>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          {...behavior}
          onInteractOutside={stayWhileHidden}
          className={classNames(panelClasses, "pb-[env(safe-area-inset-bottom)] sm:pb-0", className)}
          {...(!description && { "aria-describedby": undefined })}
        >
          <OpenDialog targets={targets} onClose={() => onOpenChange(false)} />
          <header className="flex items-center justify-between gap-2 py-2 pr-2 large-text:pr-0 pl-5">
            <Radix.Title className="min-w-0 break-words font-semibold text-lg large-text:text-base">
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden className="size-5" />} />
            </Radix.Close>
          </header>
          {/* The padding keeps the focused element above a sticky footer. */}
          <div className="grow scroll-pb-40 overflow-y-auto overscroll-contain px-5 pb-5">
            {description && (
              <Radix.Description className="pb-4 text-muted-foreground">{description}</Radix.Description>
            )}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog's footer, which stays visible while the dialog scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 border-t bg-surface px-5 pb-5 sm:rounded-b-lg">
      {children}
    </div>
  );
}

type DialogActionsProps = {
  /** Adds a Cancel button before the others. */
  onCancel?: () => void;
  children: ReactNode;
};

/** A dialog's buttons, which stay visible while the dialog scrolls. Content fades out behind their upper edge. */
export function DialogActions({ onCancel, children }: DialogActionsProps) {
  return (
    <div className="sticky low-screen:static large-text:static sideways:static -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap gap-3 bg-[linear-gradient(to_top,hsl(var(--surface))_calc(100%-1.25rem),transparent)] px-5 pt-5 pb-5 *:grow sm:justify-end sm:rounded-b-lg sm:*:grow-0 large-text:flex-col-reverse">
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {children}
    </div>
  );
}
