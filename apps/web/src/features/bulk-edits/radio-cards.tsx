import { useId } from "react";

type RadioCardsProps<Value extends string> = {
  legend: string;
  choices: readonly { value: Value; label: string; note: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A choice between options that each have a note. */
export function RadioCards<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {choices.map(({ value, label, note }) => (
        <label
          key={value}
          className="-mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-muted has-checked:bg-muted"
        >
          <input
            type="radio"
            {...{ name, value }}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="mt-1 size-4 shrink-0 accent-(--color-primary)"
          />
          <span className="min-w-0">
            <span className="block leading-snug">{label}</span>
            <span className="block text-muted-foreground text-sm">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
