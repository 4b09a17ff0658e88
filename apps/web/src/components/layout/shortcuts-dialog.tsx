import { Fragment } from "react";
import { Dialog } from "../ui/dialog";
import { keyNamesOf, shortcutGroups } from "./shortcut-table";

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onOpenChange={onClose} title="Keyboard shortcuts" className="sm:max-w-4xl">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="gap-x-10 md:columns-2"
      >
        {shortcutGroups.map(({ screen, rows }) => (
          <section key={screen} className="break-inside-avoid pb-5">
            <h3 className="pb-1 font-semibold">{screen}</h3>
            <dl className="divide-y border-y">
              {rows.map(({ keys, does }) => (
                <div key={does} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <dt className="grow basis-40">{does}</dt>
                  <dd className="ml-auto flex flex-wrap items-center gap-1 text-muted-foreground text-sm">
                    <Alternatives keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Alternatives({ keys }: { keys: readonly string[] }) {
  return keys.map((together, index) => (
    <Fragment key={together}>
      {index > 0 && <span className="px-0.5">or</span>}
      {keyNamesOf(together, isMac()).map((name, position) => (
        <Fragment key={name}>
          {position > 0 && <span aria-hidden>+</span>}
          <kbd className="min-w-7 rounded-md border border-control-border/60 bg-muted px-1.5 py-0.5 text-center font-sans text-foreground">
            {name}
          </kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}
