import { Fragment } from "react";
import { Dialog } from "../ui/dialog";
import { KeyNames } from "./key-names";
import { shortcutGroups } from "./shortcut-table";

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
      <KeyNames keys={together} />
    </Fragment>
  ));
}
