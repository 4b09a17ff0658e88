import type { ComponentProps } from "react";
import { Button } from "../../components/ui/button";
import { useCan } from "../../data/session/session";
import { saveNextShortcut, saveShortcut, useSaveNextShortcut } from "../../lib/form-shortcuts";
import { currentToast, toast } from "../../lib/toasts";
import { focusedName, type useItemSteps } from "../lot-list/view/item-steps";
import type { Editing, SaveEdited } from "./draft/use-edit-item";

type SaveNext = {
  editing: Editing;
  save: SaveEdited;
  steps: ReturnType<typeof useItemSteps>;
  /** Navigates to the list, after everything is saved. */
  onClose: () => void;
};

/** Adds to the toast that the saved lot was the last one of the list. */
function sayLast() {
  const said = currentToast();
  if (said) toast({ ...said, title: `${said.title}. That was the last lot.` });
}

/** Saves the lot and opens the next one of the list, or the list after its last lot. Ctrl+Enter does the same. */
export function useSaveNext({ editing, save, steps, onClose }: SaveNext): () => void {
  const saveNext = () => {
    // Read before saving, which may move the lot in the list and disables the pressed button.
    const { next, index } = steps;
    const focused = focusedName();
    const onSaved = () => {
      if (next) return void steps.open(next, { focused, isSaved: true });
      if (index !== -1) sayLast();
      onClose();
    };
    void save({ onSaved })();
  };
  const mayEdit = useCan("item.edit");
  useSaveNextShortcut(() => mayEdit && !editing.isGone && saveNext());
  return saveNext;
}

type EditItemButtonsProps = {
  /** Whether to offer the next lot of the list; after the last one, its button leads to the list. */
  isWide: boolean;
  busy: Pick<ComponentProps<typeof Button>, "disabled" | "isBusy" | "busyText">;
  save: SaveEdited;
  saveNext: () => void;
  onClose: () => void;
};

/** The save buttons of a lot, always at the same places. The primary one is the next step: the next lot on desktops, otherwise the list. */
export function EditItemButtons({ isWide, busy, save, saveNext, onClose }: EditItemButtonsProps) {
  return (
    <>
      <Button size="lg" variant="secondary" {...saveShortcut} {...busy} onClick={save()}>
        Save
      </Button>
      <Button
        size="lg"
        variant={isWide ? "secondary" : "primary"}
        {...busy}
        onClick={save({ onSaved: onClose })}
      >
        Save & Close
      </Button>
      {isWide && (
        <Button size="lg" name="saveNext" {...saveNextShortcut} {...busy} onClick={saveNext}>
          Save & Next
        </Button>
      )}
    </>
  );
}
