import type { ReactNode } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { TextareaField } from "../../components/ui/field";
import { ListPreview } from "./list-preview";
import { type RoughList, type RoughListOptions, useRoughList } from "./use-rough-list";

type RoughListDialogProps = RoughListOptions & {
  /** Renders the button that dictates lines. */
  renderDictate: (onPhrase: (text: string) => void) => ReactNode;
};

/** Dialog that adds lots without photos from a pasted, typed or dictated list, after a preview. */
export function RoughListDialog({ renderDictate, ...options }: RoughListDialogProps) {
  const list = useRoughList(options);
  const { numbersFor, onClose } = options;
  return (
    <Dialog onOpenChange={onClose} title="Rough list" className="sm:max-w-2xl">
      {list.isPreviewed ? (
        <ListPreview {...{ list, numbersFor }} />
      ) : (
        <ListText {...{ list, onClose }} dictate={renderDictate(list.append)} />
      )}
    </Dialog>
  );
}

function ListText({ list, dictate, onClose }: { list: RoughList; dictate: ReactNode; onClose: () => void }) {
  return (
    <>
      <TextareaField
        label="Lots"
        hint="One lot per line, or separated by semicolons. Commas stay in the title. The camera adds photos later."
        rows={8}
        className="max-h-[45dvh] min-h-52"
        value={list.text}
        placeholder={"Oak chest\n56 plates\nTwo lamps"}
        onChange={({ target }) => list.write(target.value)}
      />
      <div className="pt-3">{dictate}</div>
      <DialogActions onCancel={onClose}>
        <Button disabled={list.text.trim() === ""} onClick={list.preview}>
          Show lots
        </Button>
      </DialogActions>
    </>
  );
}
