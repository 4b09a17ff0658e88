import { useEffect, useRef } from "react";
import { isSame } from "../../../lib/fields";
import { lotName } from "../../../lib/format";
import type { AfterEdit } from "../cells/cell-editor";
import type { CellState } from "../cells/cell-states";
import {
  type Fields,
  fieldsOfCell,
  type Lot,
  loadContract,
  readCell,
  textOfCell,
} from "../cells/cell-values";
import { type Column, isWritable } from "../cells/columns";
import type { Spot } from "../cells/ranges";
import type { CellStatesStore } from "../edits/use-cell-states";
import type { Edits } from "../edits/use-edits";
import { stateOfCell } from "./grid-row";

/** The cell being edited, with the values that the user saw. */
export type Editing = {
  lotId: string;
  /** The lot's name, such as "1006B". */
  lot: string;
  column: Column;
  /** The initial text of the editor, unless the user has typed a character over it. */
  text: string;
  /** The text that means no change. Differs from `text` if the editor starts with a rejected text, which is saved again. */
  savedText: string;
  /** The cell's fields when the editor opened. */
  base: Fields;
  typed?: string | undefined;
  error?: { text: string; reason: string };
};

/** Initial text of an editor: a text that was rejected, or not written because of a conflict, if any. */
function startingTexts(text: string, state: CellState | undefined): Pick<Editing, "text" | "savedText"> {
  if (!state || !("text" in state) || state.text === undefined) return { text, savedText: text };
  return { text: state.text, savedText: state.kind === "conflict" ? state.text : text };
}

type EditingSources = {
  /** State of the edited cell, shared with the table, which keeps the lot among its rows. */
  state: readonly [Editing | undefined, (next: Editing | undefined) => void];
  lots: readonly Lot[];
  columns: readonly Column[];
  states: CellStatesStore;
  edits: Edits;
  /** Moves the active cell after an edit, and returns the focus to it. */
  onEnd: (then: AfterEdit) => void;
  /** Called with the reason when an invalid text is left. */
  onRefused?: (refused: Editing, reason: string) => void;
};

/** Loads the validation. After a failure the next edit retries, and until then edits report that the table is loading. */
const prepare = () => void loadContract().catch(() => undefined);

/** The cell that is being edited. */
export function useEditing({ state, lots, columns, states, edits, onEnd, onRefused }: EditingSources) {
  useEffect(() => {
    prepare();
  }, []);
  const [editing, setEditing] = state;
  /** The editor's text, kept here because the row may disappear. */
  const current = useRef("");
  const isOpen = useRef(false);
  const lot = editing && lots.find(({ card }) => card.id === editing.lotId);

  const end = () => {
    isOpen.current = false;
    setEditing(undefined);
  };
  const refuse = (refused: Editing, text: string, reason: string, then: AfterEdit) => {
    if (then !== "blur") return setEditing({ ...refused, error: { text, reason } });
    const { lotId: id, base } = refused;
    states.show([{ id, fields: base, base }], { kind: "error", reason, text });
    end();
    onRefused?.(refused, reason);
  };
  /** Ends the edit. Returns whether the text is being saved. */
  const commit = (text: string, then: AfterEdit): boolean => {
    if (!editing) return false;
    const { column, lotId: id, base } = editing;
    const reading = text === editing.savedText ? { fields: base } : readCell(column.id, text);
    if ("reason" in reading) {
      refuse(editing, text, reading.reason, then);
      return false;
    }
    const write = { id, fields: reading.fields, base };
    const isChanged = !isSame({ ...base, ...reading.fields }, base);
    end();
    if (isChanged) void edits.writeCell(write, text);
    else if (text !== editing.text) states.clear([write]);
    onEnd(then);
    return isChanged;
  };
  const isLost = editing && !lot && current.current !== editing.savedText;
  return {
    editing: lot && editing,
    /** Typed text of an editor whose lot someone else has deleted or moved. */
    lost: isLost ? { lot: editing.lot, label: editing.column.label, text: current.current } : undefined,
    forgetLost: end,
    /** The text of the editor. */
    text: () => current.current,
    /** Commits the text of an editor that disappears. */
    flush() {
      if (isOpen.current && lot) commit(current.current, "blur");
    },
    follow(text: string) {
      current.current = text;
    },
    /** Starts editing a cell, unless it is read-only or not loaded. */
    start({ row, column: place }: Spot, typed?: string) {
      prepare();
      const [started, column] = [lots[row], columns[place]];
      if (!started || !column || !isWritable(column.id) || !edits.mayEdit) return;
      const [text, base] = [textOfCell(started, column.id), fieldsOfCell(started, column.id)];
      if (text === undefined || !base || !started.item) return;
      const shown = stateOfCell(states.states.get(started.card.id), column.id);
      const texts = startingTexts(text, shown);
      current.current = typed ?? texts.text;
      isOpen.current = true;
      setEditing({
        ...{ lotId: started.card.id, lot: lotName(started.card) },
        ...{ column, base, typed, ...texts },
      });
    },
    commit,
    cancel() {
      end();
      onEnd("stay");
    },
  };
}
