import { ListChecks } from "lucide-react";
import { type MouseEvent, useId } from "react";
import { Button } from "../../../components/ui/button";
import { CheckBox } from "../../../components/ui/checkbox";
import type { Card } from "../../../data/lots/item-cards";
import { lotName } from "../../../lib/format";
import { toolClasses } from "../view/tool-classes";

type SelectBoxProps = {
  item: Card;
  isSelected: boolean;
  /** `isRange`: also the lots between this one and the one toggled last. */
  onToggle: (item: Card, isRange: boolean) => void;
};

/** The checkbox of a card. A press anywhere on the card toggles it. */
export function SelectBox({ item, isSelected, onToggle }: SelectBoxProps) {
  const id = useId();
  const toggle = (event: MouseEvent) => onToggle(item, event.shiftKey);
  return (
    <label
      htmlFor={id}
      className="-mt-1 -mr-1 flex size-11 shrink-0 cursor-pointer select-none items-center justify-center before:absolute before:inset-0 before:rounded-lg"
    >
      <span className="sr-only">{`Select lot ${lotName(item)}`}</span>
      <CheckBox
        id={id}
        checked={isSelected}
        // The click event, which the space bar fires too, says whether Shift is pressed.
        onChange={() => undefined}
        onClick={toggle}
      />
    </label>
  );
}

/** The button that starts and ends the selection of lots. */
export function SelectButton({ isSelecting, onToggle }: { isSelecting: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="secondary"
      aria-label="Select lots"
      aria-pressed={isSelecting}
      className={toolClasses}
      onClick={onToggle}
    >
      <ListChecks aria-hidden className="size-4 max-sm:hidden" />
      Select
    </Button>
  );
}
