import { Fragment } from "react";
import { keyNamesOf } from "./shortcut-table";

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys that are pressed together, as they look on the keyboard. */
export function KeyNames({ keys }: { keys: string }) {
  return keyNamesOf(keys, isMac()).map((name, position) => (
    <Fragment key={name}>
      {position > 0 && <span aria-hidden>+</span>}
      <kbd className="min-w-7 rounded-md border border-control-border/60 bg-muted px-1.5 py-0.5 text-center font-sans text-foreground">
        {name}
      </kbd>
    </Fragment>
  ));
}
