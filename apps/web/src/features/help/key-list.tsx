import { Fragment } from "react";
import { KeyNames } from "../../components/layout/key-names";
import { shortcutGroups } from "../../components/layout/shortcut-table";

/** All keyboard shortcuts by screen. */
export const KeyList = () => (
  <div className="gap-x-10 md:columns-2">
    {shortcutGroups.map(({ screen, rows }) => (
      <section key={screen} className="break-inside-avoid pb-5">
        <h3 className="pb-1 font-semibold">{screen}</h3>
        <dl className="divide-y border-y">
          {rows.map(({ keys, does }) => (
            <div key={does} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <dt className="grow basis-32">{does}</dt>
              <dd className="ml-auto flex flex-wrap items-center gap-1 text-muted-foreground text-sm">
                <Alternatives keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

function Alternatives({ keys }: { keys: readonly string[] }) {
  return keys.map((together, index) => (
    <Fragment key={together}>
      {index > 0 && <span className="px-0.5">or</span>}
      <KeyNames keys={together} />
    </Fragment>
  ));
}
