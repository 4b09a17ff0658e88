import { useEffect, useEffectEvent } from "react";

type FormKeys = { onSave: () => void; onClose: () => void };

/** Esc in a notification closes the notification. */
const isInToast = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest("[data-notifications]") !== null;

function actionOf(event: KeyboardEvent): keyof FormKeys | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isCommand && event.key.toLowerCase() === "s") return "onSave";
  return event.key === "Escape" && !event.isComposing && !isInToast(event) ? "onClose" : undefined;
}

/** Ctrl+S, on a Mac Cmd+S, and Esc, also while somebody types; what is open above the form has its own keys. */
export function useFormKeys(keys: FormKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action || event.defaultPrevented) return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector("[role=dialog], [role=alertdialog]")) keys[action]();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
