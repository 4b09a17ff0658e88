import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { showKept } from "../../data/lots/kept-lots";
import { plural } from "../../lib/format";
import { useFieldNames } from "./field-names";
import { unchangedFieldText } from "./kept-words";

/** Dialog that lists what an undo did not restore, with the reasons. */
export default function KeptDialog({ undone: { restored, kept, keptCount } }: { undone: Undone }) {
  const { nameOf } = useFieldNames();
  const close = () => showKept(undefined);
  const more = keptCount - kept.length;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title="What was not undone"
      description={`${restored > 0 ? `${plural(restored, "lot")} ${restored === 1 ? "is" : "are"} as before. ` : ""}These stay as they are now:`}
    >
      <ul
        aria-label="Not undone"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-96 divide-y overflow-y-auto overscroll-contain rounded-md border px-3"
      >
        {kept.map((each) => (
          <li key={`${each.itemId} ${each.field} ${each.reason}`} className="break-words py-2">
            <span className="font-medium tabular-nums">{`Lot ${each.lot}`}</span>
            {` · ${unchangedFieldText(each, nameOf)}`}
          </li>
        ))}
        {more > 0 && (
          <li className="py-2 text-muted-foreground">{`and ${more.toLocaleString("en-US")} more`}</li>
        )}
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
