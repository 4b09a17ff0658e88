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
import type { Edits } from "../edits/use-edits";
import type { TableStatesStore } from "../edits/use-table-states";
import { stateOfCell } from "./grid-row";

/** The cell that is being edited, with what the user saw of it. */
export type Editing = {
  lotId: string;
  /** The lot's name, such as "1006B". */
  lot: string;
  column: Column;
  /** The text that the editor starts with, unless the user has typed a character over it. */
  text: string;
  /** The text that changes nothing. It differs from `text` if the editor starts with a refused text, which is sent again. */
  savedText: string;
  /** The cell's fields, and the version of its lot, when the editor opened. */
  base: Fields;
  updatedAt: string;
  typed?: string | undefined;
  error?: { text: string; reason: string };
};

/** Starts with a text that was refused, or not written because of a conflict. */
function startingTexts(text: string, state: CellState | undefined): Pick<Editing, "text" | "savedText"> {
  if (!state || !("text" in state) || state.text === undefined) return { text, savedText: text };
  return { text: state.text, savedText: state.kind === "conflict" ? state.text : text };
}

type EditingSources = {
  /** The state of the table, which also keeps the lot among its rows. */
  state: readonly [Editing | undefined, (next: Editing | undefined) => void];
  lots: readonly Lot[];
  columns: readonly Column[];
  states: TableStatesStore;
  edits: Edits;
  /** Moves the active cell after an edit, and returns the focus to it. */
  onEnd: (then: AfterEdit) => void;
};

/** After a failure, the next edit tries again, and says until then that the table is still loading. */
const prepare = () => void loadContract().catch(() => undefined);

/** The cell that is being edited. */
export function useEditing({ state, lots, columns, states, edits, onEnd }: EditingSources) {
  useEffect(() => {
    prepare();
  }, []);
  const [editing, setEditing] = state;
  /** The text in the editor, which is gone with its row. */
  const current = useRef("");
  const lot = editing && lots.find(({ card }) => card.id === editing.lotId);

  const refuse = (refused: Editing, text: string, reason: string, then: AfterEdit) => {
    if (then !== "blur") return setEditing({ ...refused, error: { text, reason } });
    const { lotId: id, base } = refused;
    states.show([{ id, fields: base, base }], { kind: "error", reason, text });
    setEditing(undefined);
  };
  const isLost = editing && !lot && current.current !== editing.savedText;
  return {
    editing: lot && editing,
    /** The changed text of an editor whose lot was deleted or moved by someone else. */
    lost: isLost ? { lot: editing.lot, label: editing.column.label, text: current.current } : undefined,
    forgetLost: () => setEditing(undefined),
    follow(text: string) {
      current.current = text;
    },
    /** Starts editing a cell. Does nothing if it can't be written, or is not loaded yet. */
    start({ row, column: place }: Spot, typed?: string) {
      prepare();
      const [started, column] = [lots[row], columns[place]];
      if (!started || !column || !isWritable(column.id) || !edits.mayEdit) return;
      const [text, base] = [textOfCell(started, column.id), fieldsOfCell(started, column.id)];
      if (text === undefined || !base || !started.item) return;
      const shown = stateOfCell(states.states.get(started.card.id), column.id);
      const { updatedAt } = started.item;
      const texts = startingTexts(text, shown);
      current.current = typed ?? texts.text;
      setEditing({
        ...{ lotId: started.card.id, lot: lotName(started.card) },
        ...{ column, base, updatedAt, typed, ...texts },
      });
    },
    commit(text: string, then: AfterEdit) {
      if (!editing) return;
      const { column, lotId: id, base, updatedAt } = editing;
      const reading = text === editing.savedText ? { fields: base } : readCell(column.id, text);
      if ("reason" in reading) return refuse(editing, text, reading.reason, then);
      const write = { id, fields: reading.fields, base };
      setEditing(undefined);
      if (!isSame({ ...base, ...reading.fields }, base)) void edits.writeCell(write, { text, updatedAt });
      else if (text !== editing.text) states.clear([write]);
      onEnd(then);
    },
    cancel() {
      setEditing(undefined);
      onEnd("stay");
    },
  };
}
