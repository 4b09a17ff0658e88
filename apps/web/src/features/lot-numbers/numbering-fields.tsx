import { createContext, type ReactNode, use, useId } from "react";
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
        <Choice label="In order" isChosen={choices.how === "from"} onChoose={() => change({ how: "from" })} />
        <Choice
          label="Close gaps"
          isChosen={choices.how === "close"}
          onChoose={() => change({ how: "close" })}
        />
      </Choices>
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <NumberInput
          label={choices.how === "from" ? "First number" : "From number"}
          placeholder="Lowest"
          hint={choices.how === "close" ? "Lots only move down" : undefined}
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

/** Radio buttons of one name, so that arrow keys move between them. */
const GroupContext = createContext("");

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        <GroupContext value={useId()}>{children}</GroupContext>
      </div>
    </fieldset>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 grow cursor-pointer items-center gap-3 rounded-md border px-3 py-2 leading-snug hover:bg-muted has-checked:border-primary has-checked:bg-muted">
      <input
        type="radio"
        name={use(GroupContext)}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--color-primary)"
      />
      {label}
    </label>
  );
}

type NumberInputProps = {
  label: string;
  placeholder?: string;
  hint?: string | undefined;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

function NumberInput({ label, placeholder, hint, text, problem, onChange }: NumberInputProps) {
  return (
    <Field label={label} hint={hint} error={problem}>
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
