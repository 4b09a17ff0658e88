import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { plural } from "../../lib/format";
import { type Plan, problemText } from "./cells/writes";

const maxListed = 100;

type PasteDialogProps = { plan: Plan; onPaste: () => void; onClose: () => void };

/** Shows what is unusual about a paste and which cells can't be written, and offers to paste the rest. */
export default function PasteDialog({ plan, onPaste, onClose }: PasteDialogProps) {
  const { problems, notice, cellCount } = plan;
  const listed = problems.slice(0, maxListed);
  return (
    <Dialog
      onOpenChange={onClose}
      title={
        problems.length > 0
          ? `${plural(problems.length, "problem")} in what you pasted`
          : "Paste rows of different lengths?"
      }
      description="Nothing is pasted yet."
    >
      {notice !== undefined && <p className="pb-1.5">{notice}</p>}
      {problems.length > 0 && (
        <ul
          aria-label="Problems"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
          tabIndex={0}
          className="max-h-72 space-y-1.5 overflow-y-auto"
        >
          {listed.map((problem) => (
            <li key={problemText(problem)}>{problemText(problem)}</li>
          ))}
          {problems.length > listed.length && (
            <li className="text-muted-foreground">{`and ${plural(problems.length - listed.length, "more", "more")}`}</li>
          )}
        </ul>
      )}
      <DialogActions onCancel={onClose}>
        {cellCount > 0 && (
          <Button
            onClick={onPaste}
          >{`Paste ${problems.length > 0 ? "the other " : ""}${plural(cellCount, "cell")}`}</Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
