import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useSyncExternalStore } from "react";
import { classNames } from "../../lib/class-names";
import { currentToast, dismissToast, type ShownToast, subscribeToToasts } from "../../lib/toast-store";
import { iconButtonClasses } from "./icon-button";

/** Radix brings the hot key F8 and the live region. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown && <ToastCard key={shown.key} shown={shown} />}
      {/* Radix announces it elsewhere; the mark keeps an open dialog from hiding the notification. */}
      <div aria-live="off">
        <Radix.Viewport
          data-notifications
          className="fixed top-[calc(3.5rem+env(safe-area-inset-top))] right-0 z-60 w-full max-w-md p-3 outline-none large-text:p-1 empty:hidden"
        />
      </div>
    </Radix.Provider>
  );
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const isFailure = shown.variant === "destructive";
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={shown.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast()}
      type="foreground"
      className={classNames(
        "pointer-events-auto flex animate-fade items-start gap-3 rounded-lg border bg-surface py-2 pr-2 pl-4 shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:opacity-0",
        isFailure && "border-destructive",
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          "mt-2.5 size-5 shrink-0 large-text:hidden",
          isFailure ? "text-destructive" : "text-success",
        )}
      />
      <div className="min-w-0 grow self-center py-1.5">
        <Radix.Title className="font-semibold">{shown.title}</Radix.Title>
        {shown.description && <Radix.Description>{shown.description}</Radix.Description>}
      </div>
      <Radix.Close aria-label="Dismiss" className={iconButtonClasses()}>
        <X aria-hidden className="size-5" />
      </Radix.Close>
    </Radix.Root>
  );
}
