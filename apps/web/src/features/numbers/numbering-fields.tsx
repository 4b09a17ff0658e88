import { type ReactNode, useId } from "react";
import { Checkbox } from "../../components/ui/checkbox";
import { Field, Input } from "../../components/ui/field";
import { plural } from "../../lib/format";
import type { Numbering } from "./use-numbering";

type FieldsProps = { numbering: Numbering; selectedCount: number };

/** Which lots are numbered, and how. */
export function NumberingFields({ numbering, selectedCount }: FieldsProps) {
  const { choices, problems, change } = numbering;
  return (
    <div className="space-y-4">
      <WhichLots numbering={numbering} selectedCount={selectedCount} />
      <Choices legend="New numbers">
        <Choice
          label="Number in order"
          note="From a first number on"
          isChosen={choices.how === "from"}
          onChoose={() => change({ how: "from" })}
        />
        <Choice
          label="Close gaps"
          note="Lots only move down"
          isChosen={choices.how === "close"}
          onChoose={() => change({ how: "close" })}
        />
      </Choices>
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <NumberInput
          label={choices.how === "from" ? "First number" : "From number"}
          placeholder="Lowest"
          text={choices.start}
          problem={problems.start}
          onChange={(start) => change({ start })}
        />
        {choices.how === "from" && (
          <NumberInput
            label="Step"
            text={choices.step}
            problem={problems.step}
            onChange={(step) => change({ step })}
          />
        )}
      </div>
      {choices.how === "from" && (
        <Checkbox
          label="Keep letters"
          hint="Lots 12 and 12A stay together. Otherwise each lot gets its own number."
          checked={choices.keepLetters}
          onChange={({ target }) => change({ keepLetters: target.checked })}
        />
      )}
    </div>
  );
}

function WhichLots({ numbering: { choices, problems, change }, selectedCount }: FieldsProps) {
  const { which } = choices;
  return (
    <Choices legend="Lots">
      {selectedCount > 0 && (
        <Choice
          label={plural(selectedCount, "selected lot")}
          isChosen={which === "selected"}
          onChoose={() => change({ which: "selected" })}
        />
      )}
      <Choice label="All lots" isChosen={which === "all"} onChoose={() => change({ which: "all" })} />
      <Choice label="Some lots" isChosen={which === "named"} onChoose={() => change({ which: "named" })} />
      {which === "named" && (
        <Field
          label="Lot numbers"
          isLabelHidden
          hint="Numbers such as 1-20, 35A"
          error={problems.lots}
          className="basis-full"
        >
          {(control) => (
            <Input
              {...control}
              value={choices.lots}
              onChange={({ target }) => change({ lots: target.value })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
      )}
    </Choices>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = { label: string; note?: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, note, isChosen, onChoose }: ChoiceProps) {
  const noteId = useId();
  return (
    <label className="flex min-h-11 grow cursor-pointer items-center gap-3 rounded-md border px-3 py-2 hover:bg-muted has-checked:border-primary has-checked:bg-muted">
      <input
        type="radio"
        checked={isChosen}
        onChange={onChoose}
        aria-label={label}
        {...(note && { "aria-describedby": noteId })}
        className="size-4 shrink-0 accent-(--color-primary)"
      />
      <span className="min-w-0 leading-snug">
        {label}
        {note && (
          <span id={noteId} className="block text-muted-foreground text-sm">
            {note}
          </span>
        )}
      </span>
    </label>
  );
}

type NumberInputProps = {
  label: string;
  placeholder?: string;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

function NumberInput({ label, placeholder, text, problem, onChange }: NumberInputProps) {
  return (
    <Field label={label} error={problem}>
      {(control) => (
        <Input
          {...control}
          value={text}
          placeholder={placeholder}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
