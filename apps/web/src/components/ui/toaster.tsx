import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useRef } from "react";
import { useStore } from "../../lib/store";
import { dismissToast, pressToastAction, type ShownToast, toastStore } from "../../lib/toasts";
import { buttonClasses } from "./button";
import { classNames } from "./class-names";
import { iconButtonClasses } from "./icon-button";
import { closeTopDialog } from "./open-dialogs";
import { useToastPlace } from "./toast-place";

/**
 * Shows the latest toast. Every toast gets a separate area, because Radix pauses the timers of an area during focus and hover, and
 * doesn't resume them when the toast closes.
 */
export function Toaster() {
  const shown = useStore(toastStore);
  return <ToastArea key={shown?.key} shown={shown} />;
}

/** The area of a toast. Radix provides the live region for screen readers and the hot key F8. */
function ToastArea({ shown }: { shown: ShownToast | undefined }) {
  const area = useRef<HTMLOListElement>(null);
  useToastPlace(area);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown && <ToastCard shown={shown} />}
      {/* Radix announces the toast elsewhere. The attribute keeps an open dialog from hiding it from screen readers. */}
      <div aria-live="off">
        <Radix.Viewport
          ref={area}
          data-notifications
          className="pointer-events-none fixed inset-x-0 bottom-[max(var(--toast-bottom,0px),env(safe-area-inset-bottom))] z-60 mx-auto w-full max-w-md p-3 outline-none large-text:p-1 empty:hidden lg:mx-0 lg:ml-[env(safe-area-inset-left)] lg:max-w-xl"
        />
      </div>
    </Radix.Provider>
  );
}

/** Esc closes an open dialog first, even if the toast is newer. With the focus in the toast, it closes the toast alone. */
function closeByEscape(event: KeyboardEvent) {
  const isInToast = event.target instanceof Element && event.target.closest("[data-notifications]");
  if (closeTopDialog()) event.preventDefault();
  else if (isInToast) {
    event.preventDefault();
    dismissToast();
  }
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const isFailure = shown.variant === "destructive";
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={shown.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast()}
      onEscapeKeyDown={closeByEscape}
      type="foreground"
      className={classNames(
        "pointer-events-auto flex min-h-13 animate-fade items-center gap-3 rounded-lg border bg-surface py-0.5 pr-1 pl-4 shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:opacity-0",
        isFailure && "border-destructive",
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          "size-5 shrink-0 large-text:hidden",
          isFailure ? "text-destructive" : "text-success max-sm:hidden",
        )}
      />
      {/* Limited to one line unless the text is long. */}
      <p className="min-w-0 grow py-1.5 text-sm lg:text-base">
        {shown.lot && (
          <span className="mr-2 font-semibold text-lg tabular-nums leading-tight">{shown.lot}</span>
        )}
        <Radix.Title asChild>
          <span className="font-semibold">{shown.title}</span>
        </Radix.Title>
        {shown.description && (
          <>
            {" "}
            <Radix.Description asChild>
              <span>{shown.description}</span>
            </Radix.Description>
          </>
        )}
      </p>
      {shown.action && (
        <Radix.Action
          altText={`Press F8 to reach ${shown.action.label}.`}
          className={classNames(buttonClasses({ variant: "secondary" }), "shrink-0")}
          onClick={pressToastAction}
        >
          {shown.action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label="Dismiss" className={iconButtonClasses()}>
        <X aria-hidden className="size-5" />
      </Radix.Close>
    </Radix.Root>
  );
}
