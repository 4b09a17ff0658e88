import { fieldIdsIn, type ItemFieldId, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Input, Textarea } from "../../../components/ui/control";
import { Field } from "../../../components/ui/field";
import { GrowingLine } from "../../../components/ui/long-field";
import { UnitBox } from "../../../components/ui/unit-box";
import { type FieldUnits, fieldText } from "../../../data/lots/field-text";
import { currencySign } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import { fieldValue, type Lot, textOfCell } from "../cells/cell-values";
import { isLongText } from "../cells/cell-view";
import { type Column, type FieldColumnId, isFieldColumn } from "../cells/columns";
import type { CellStatesStore } from "../edits/use-cell-states";
import type { Edits } from "../edits/use-edits";
import { stateOfCell } from "../grid/grid-row";
import { useEditing } from "../grid/use-editing";

const peekedIds: readonly ItemFieldId[] = ["title", "description", ...fieldIdsIn("prices")];

/** The fields of the panel, as columns of a table. */
const columns: readonly Column[] = peekedIds.filter(isFieldColumn).map((id) => ({
  ...{ id, label: itemFields[id].label, width: 0, isShown: true },
  isNumeric: itemFields[id].kind === "money",
}));

export type PeekedEdits = { states: CellStatesStore; edits: Edits };

type PeekFieldsProps = PeekedEdits & {
  /** Undefined if the lot is gone. */
  lot: Lot | undefined;
  units: FieldUnits;
};

const stay = () => undefined;

/** Edits the fields of a lot as cells of a table; also finds the text that was being typed in a lot that is gone. */
export function usePeekEditing({ lot, states, edits }: Omit<PeekFieldsProps, "units">) {
  const state = useState<Parameters<typeof useEditing>[0]["state"][0]>();
  const isLeaving = useRef(false);
  const editing = useEditing({
    ...{ state, columns, states, edits },
    lots: lot ? [lot] : [],
    onEnd: stay,
    onRefused({ lot: name, column }, reason) {
      if (!isLeaving.current) return;
      const title = `${column.label} of lot ${name} isn't saved`;
      toast({ title, description: reason, variant: "destructive" });
    },
  });
  const flush = useEffectEvent(() => editing.flush());
  // The page may be left, by its history or a reload, without leaving the field.
  useLayoutEffect(() => {
    isLeaving.current = false;
    const leave = () => {
      isLeaving.current = true;
      flush();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  return {
    ...editing,
    /** Saves the text of the focused field, or says why it can't be saved. */
    leave() {
      isLeaving.current = true;
      editing.flush();
    },
  };
}

type PeekEditing = ReturnType<typeof usePeekEditing>;

/** Title, description and prices of a lot. What is typed is saved on leaving the field, and of one line by Enter. */
export function PeekFields({
  lot,
  editing,
  ...shared
}: PeekFieldsProps & { lot: Lot; editing: PeekEditing }) {
  const isReadOnly = !shared.edits.mayEdit || lot.item === undefined;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 *:data-wide:col-span-2">
      {columns.map(({ id, label }, place) => (
        <div key={id} {...(isLongText(id) || id === "title" ? { "data-wide": "" } : {})}>
          {isFieldColumn(id) && isReadOnly && <ReadText {...{ id, label, lot }} units={shared.units} />}
          {isFieldColumn(id) && !isReadOnly && (
            <PeekField {...{ id, label, place, lot, editing }} {...shared} />
          )}
        </div>
      ))}
    </div>
  );
}

type ShownProps = { id: FieldColumnId; label: string; lot: Lot };

/** A field that can't be edited: the user's role doesn't allow it, or the lot is still loading. */
function ReadText({ id, label, lot, units }: ShownProps & { units: FieldUnits }) {
  const value = fieldValue(lot, id);
  const text = value === undefined ? "…" : fieldText(id, value, units) || "—";
  return (
    <dl>
      <dt className="mb-0.5 text-muted-foreground text-sm">{label}</dt>
      <dd dir="auto" className="whitespace-pre-line break-words">
        {text}
      </dd>
    </dl>
  );
}

type PeekFieldProps = ShownProps & PeekedEdits & { place: number; editing: PeekEditing; units: FieldUnits };

/** The text of a field that is being saved, until the upload queue shows it or why it can't be saved. */
function useSentText(id: string, saved: string, isRefused: boolean) {
  const [sent, setSent] = useState<{ id: string; saved: string; text: string }>();
  const isSending = sent?.id === id && sent.saved === saved && !isRefused;
  if (sent && !isSending) setSent(undefined);
  return {
    text: isSending ? sent.text : undefined,
    send: (text: string) => setSent({ id, saved, text }),
  };
}

/** The text of a field: as typed, as sent, as rejected, or as saved. */
function useFieldText({ id, lot, place, editing, states }: PeekFieldProps) {
  // The panel becomes a dialog, with other elements, when the window gets narrow.
  const [typed, setTyped] = useState(() => (editing.editing?.column.id === id ? editing.text() : undefined));
  const state = stateOfCell(states.states.get(lot.card.id), id);
  const refused = state && "text" in state ? state.text : undefined;
  const shownReason = state && "reason" in state ? state.reason : undefined;
  const saved = textOfCell(lot, id) ?? "";
  const sent = useSentText(lot.card.id, saved, shownReason !== undefined);
  const isEdited = editing.editing?.column.id === id && typed !== undefined;
  const commit = (then: "stay" | "blur") => {
    if (isEdited && editing.commit(typed, then)) sent.send(typed);
  };
  return {
    value: isEdited ? typed : (sent.text ?? refused ?? saved),
    reason: isEdited ? editing.editing?.error?.reason : shownReason,
    commit,
    handlers: {
      onBlur: () => commit("blur"),
      onChange({ target }: { target: { value: string } }) {
        if (isEdited) editing.follow(target.value);
        else editing.start({ row: 0, column: place }, target.value);
        setTyped(target.value);
      },
    },
  };
}

function PeekField(props: PeekFieldProps) {
  const { id, label, units } = props;
  const signId = useId();
  const { value, reason, commit, handlers } = useFieldText(props);
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    commit("stay");
  };
  const shared = { name: id, value, autoComplete: "off", ...handlers };
  return (
    <Field label={label} error={reason}>
      {(control) => {
        if (isLongText(id)) return <Textarea {...control} {...shared} className="max-h-48" />;
        if (id === "title")
          return <GrowingLine {...control} {...shared} text={value} onKeyDown={saveByEnter} />;
        return (
          <div className="flex">
            <UnitBox id={signId} sign={currencySign(units.currency)} isBefore />
            <Input
              {...control}
              {...shared}
              aria-describedby={[signId, control["aria-describedby"]].filter(Boolean).join(" ")}
              inputMode="decimal"
              className="min-w-0 rounded-l-none tabular-nums"
              onKeyDown={saveByEnter}
            />
          </div>
        );
      }}
    </Field>
  );
}
