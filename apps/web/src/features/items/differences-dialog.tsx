import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { useId, useState } from "react";
import { Picture } from "../../components/photos/picture";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { classNames } from "../../lib/class-names";
import type { FieldName } from "./item-fields";
import type { Choices, Difference, Side } from "./newer-version";

type DifferencesDialogProps = {
  title: string;
  description: string;
  differences: readonly Difference[];
  labelOf: (name: FieldName) => string;
  /** How a text, a number or a price is read. */
  textOf: (name: FieldName, value: unknown) => string;
  /** What the two sides are called: "Yours" and "Theirs". */
  sides: Record<Side, string>;
  initial: Choices;
  confirmText: string;
  onConfirm: (choices: Choices) => void;
  onClose: () => void;
};

/** Both versions of each field side by side, and which one it is to be. */
export function DifferencesDialog(props: DifferencesDialogProps) {
  const { title, description, differences, labelOf, textOf, sides, initial } = props;
  const { confirmText, onConfirm, onClose } = props;
  const [choices, setChoices] = useState(initial);
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(differences.map(({ name }) => [name, side])));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      className="sm:max-w-2xl"
    >
      <div className="space-y-5">
        {differences.length > 1 && (
          <div className="grid grid-cols-2 large-text:grid-cols-1 gap-3">
            {(["mine", "theirs"] as const).map((side) => (
              <Button key={side} variant="secondary" onClick={() => chooseAll(side)}>
                All {sides[side].toLowerCase()}
              </Button>
            ))}
          </div>
        )}
        {differences.map((difference) => (
          <FieldChoice
            key={difference.name}
            difference={difference}
            label={labelOf(difference.name)}
            textOf={textOf}
            sides={sides}
            chosen={choices[difference.name] ?? "mine"}
            onChoose={(side) => setChoices({ ...choices, [difference.name]: side })}
          />
        ))}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onConfirm(choices)}>{confirmText}</Button>
      </DialogActions>
    </Dialog>
  );
}

type FieldChoiceProps = {
  difference: Difference;
  label: string;
  textOf: DifferencesDialogProps["textOf"];
  sides: Record<Side, string>;
  chosen: Side;
  onChoose: (side: Side) => void;
};

function FieldChoice({ difference, label, textOf, sides, chosen, onChoose }: FieldChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{label}</legend>
      <div className="grid grid-cols-2 large-text:grid-cols-1 gap-3">
        {(["mine", "theirs"] as const).map((side) => (
          <label
            key={side}
            className={classNames(
              "flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-ring",
              chosen === side ? "border-ring bg-muted" : "border-control-border/60",
            )}
          >
            <span className="flex items-center gap-2 font-medium text-sm">
              <input
                type="radio"
                name={name}
                checked={chosen === side}
                className="size-5 shrink-0 accent-primary"
                onChange={() => onChoose(side)}
              />
              {sides[side]}
            </span>
            <FieldValue value={difference[side]} text={textOf(difference.name, difference[side])} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FieldValue({ value, text }: { value: Difference["mine"]; text: string }) {
  if (text) return <span className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap">{text}</span>;
  if (!Array.isArray(value) || value.length === 0) {
    return <span className="text-muted-foreground text-sm">Empty</span>;
  }
  return (
    <span className="grid grid-cols-3 gap-1">
      {value.map((url, index) =>
        url.includes("/") ? (
          <span key={url} className="aspect-4/3 w-full overflow-hidden rounded-md bg-muted">
            <Picture src={thumbnailUrl(url)} alt={`Number ${index + 1}`} className="size-full object-cover" />
          </span>
        ) : (
          <span
            key={url}
            className="flex aspect-4/3 items-center justify-center rounded-md bg-muted text-center text-muted-foreground text-sm"
          >
            Added here
          </span>
        ),
      )}
    </span>
  );
}
