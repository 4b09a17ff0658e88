import { Button } from "../../../components/ui/button";
import { Textarea } from "../../../components/ui/control";
import { copyAndSay } from "../../../components/ui/copy-text";
import { Dialog, DialogActions } from "../../../components/ui/dialog";

type LostTextProps = { lot: string; label: string; text: string; onClose: () => void };

/** Offers the text that was being typed in a cell when someone else deleted its lot. */
export default function LostText({ lot, label, text, onClose }: LostTextProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Lot ${lot} is gone`}
      description="Someone deleted this lot, or moved it to another manifest, while you were typing. Copy what you still need: it can't be saved."
    >
      {/* The text gets the focus, so that keys typed for the cell press no button. */}
      <Textarea readOnly autoFocus aria-label={label} value={text} dir="auto" />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => void copyAndSay(text)}>Copy text</Button>
      </DialogActions>
    </Dialog>
  );
}
