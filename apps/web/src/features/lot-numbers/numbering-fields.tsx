import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from "react";
import { Checkbox } from "../../components/ui/checkbox";
import { InputField } from "../../components/ui/field";
import type { Choices as NumberingChoices } from "./numbering-choices";
import type { Numbering } from "./use-numbering";

type FieldsProps = { numbering: Numbering; selectedCount: number };

/** Form fields: which lots to renumber, and how. */
export function NumberingFields({ numbering, selectedCount }: FieldsProps) {
  const { choices, change } = numbering;
  const canInsert = selectedCount === 1 && choices.which === "selected";
  const input = useRef<HTMLInputElement>(null);
  // Only when the dialog opens, because arrow keys move through the radio buttons.
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <div className="space-y-4">
      <WhichLots numbering={numbering} selectedCount={selectedCount} />
      <Choices legend="New numbers">
        <Choice
          label={`Renumber ${choices.which === "all" ? "all" : "these"} (1, 2, 3…)`}
          isChosen={choices.how === "from"}
          onChoose={() => change({ how: "from" })}
        />
        <Choice
          label="Only close gaps (1, 2, 4 → 1, 2, 3)"
          isChosen={choices.how === "close"}
          onChoose={() => change({ how: "close" })}
        />
        {canInsert && (
          <Choice
            label="After a lot"
            isChosen={choices.how === "after"}
            onChoose={() => change({ how: "after" })}
          />
        )}
      </Choices>
      {choices.how === "after" ? (
        <AfterLot {...{ numbering, input }} />
      ) : (
        <InOrder {...{ numbering, input }} />
      )}
    </div>
  );
}

type HowProps = { numbering: Numbering; input: RefObject<HTMLInputElement | null> };

/** The lot after which the selected one is inserted. */
function AfterLot({ numbering: { choices, problems, change, titleAfter }, input }: HowProps) {
  return (
    <InputField
      label="Insert after lot"
      hint={titleAfter ?? "It gets that number with the next free letter, such as 1012A"}
      error={problems.after}
      ref={input}
      value={choices.after}
      onChange={({ target }) => change({ after: target.value })}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** Fields for the first number and the step. */
function InOrder({ numbering: { choices, problems, change }, input }: HowProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <NumberInput
          input={input}
          label={choices.how === "from" ? "First number" : "From number"}
          placeholder={choices.how === "close" ? "Lowest" : undefined}
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
    </>
  );
}

function WhichLots({ numbering, selectedCount }: FieldsProps) {
  const { choices, problems, change, selectedText } = numbering;
  const { which } = choices;
  const choose = (which: NumberingChoices["which"]) =>
    change({ which, ...(which !== "selected" && choices.how === "after" && { how: "from" as const }) });
  return (
    <Choices legend="Lots">
      {selectedCount > 0 && (
        <Choice label={selectedText} isChosen={which === "selected"} onChoose={() => choose("selected")} />
      )}
      <Choice label="All lots" isChosen={which === "all"} onChoose={() => choose("all")} />
      <Choice label="Some lots" isChosen={which === "named"} onChoose={() => choose("named")} />
      {which === "named" && (
        <InputField
          label="Lot numbers"
          isLabelHidden
          hint="Numbers such as 1-20, 35A"
          error={problems.lots}
          fieldClassName="basis-full"
          value={choices.lots}
          onChange={({ target }) => change({ lots: target.value })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </Choices>
  );
}

/** Name shared by the radio buttons, so that arrow keys move between them. */
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

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
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
  input?: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder?: string | undefined;
  hint?: string | undefined;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

function NumberInput({ input, label, placeholder, hint, text, problem, onChange }: NumberInputProps) {
  return (
    <InputField
      label={label}
      hint={hint}
      error={problem}
      ref={input}
      value={text}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
