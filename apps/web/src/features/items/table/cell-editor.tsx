import { itemFields } from "@lotwright/contracts/item-fields";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "../../../components/ui/class-names";
import { type ColumnId, isFieldColumn } from "./columns";

/** Where the active cell moves after an edit. `blur`: the focus is elsewhere already. */
export type AfterEdit = "up" | "down" | "left" | "right" | "stay" | "blur";

type CellEditorProps = {
  column: { id: ColumnId; label: string; isNumeric: boolean };
  /** The text to start with. */
  text: string;
  /** Whether the text replaces the cell's, so that the cursor is behind it. Else all of it is selected. */
  isTyped: boolean;
  /** Why a text was refused. Shown until the text is changed. */
  error: { text: string; reason: string } | undefined;
  /** Values that other lots have, to choose from. */
  suggestions: readonly string[] | undefined;
  /** Whether the editor grows upwards, near the end of the view. */
  isAtEnd: boolean;
  onCommit: (text: string, then: AfterEdit) => void;
  onCancel: () => void;
};

const boxClasses =
  "block border-0 bg-surface px-2 text-foreground text-sm outline-2 outline-ring -outline-offset-2 aria-invalid:outline-destructive";

/** Where a key leads from the editor. Undefined for keys that edit the text. */
function afterKey({ key, shiftKey, altKey }: KeyboardEvent, isLong: boolean): AfterEdit | undefined {
  if (key === "Tab") return shiftKey ? "left" : "right";
  // As in spreadsheets, Alt+Enter adds a line.
  if (key !== "Enter" || (isLong && (altKey || shiftKey))) return undefined;
  return shiftKey ? "up" : "down";
}

function insertLine(area: HTMLTextAreaElement): void {
  area.setRangeText("\n", area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The field in the active cell. A long text opens in a box over the cells below. */
export function CellEditor(props: CellEditorProps) {
  const { column, text: initial, isTyped, error, suggestions, isAtEnd, onCommit, onCancel } = props;
  const [text, setText] = useState(initial);
  const isEnded = useRef(false);
  const errorId = useId();
  const listId = useId();
  const isLong = isFieldColumn(column.id) && itemFields[column.id].kind === "longText";
  const shownError = error && error.text === text ? error.reason : undefined;
  const shared = {
    "aria-label": column.label,
    "aria-invalid": shownError !== undefined,
    ...(shownError !== undefined && { "aria-describedby": errorId }),
    value: text,
    autoComplete: "off",
    dir: "auto",
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    onBlur: () => {
      if (!isEnded.current) onCommit(text, "blur");
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (event.nativeEvent.isComposing) return;
      event.stopPropagation();
      const then = afterKey(event, isLong);
      if (event.key === "Escape") {
        isEnded.current = true;
        onCancel();
      } else if (then) {
        event.preventDefault();
        onCommit(text, then);
      } else if (event.key === "Enter" && event.altKey && event.target instanceof HTMLTextAreaElement) {
        event.preventDefault();
        insertLine(event.target);
      }
    },
  } as const;
  return (
    <>
      {isLong ? (
        <textarea
          {...shared}
          ref={startAt(isTyped)}
          rows={3}
          className={classNames(
            boxClasses,
            "absolute left-0 z-5 max-h-72 w-max min-w-[max(100%,24rem)] max-w-120 resize-none overflow-y-auto rounded-md border py-2.5 leading-6 shadow-lg [field-sizing:content]",
            isAtEnd ? "bottom-0" : "top-0",
          )}
        />
      ) : (
        <input
          {...shared}
          ref={startAt(isTyped)}
          {...(suggestions && { list: listId })}
          inputMode={column.isNumeric ? "decimal" : "text"}
          className={classNames(boxClasses, "absolute inset-0 size-full", column.isNumeric && "text-right")}
        />
      )}
      {suggestions && !isLong && (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {shownError !== undefined && (
        <p
          id={errorId}
          role="alert"
          className={classNames(
            "absolute left-0 z-5 w-max max-w-72 whitespace-normal rounded-md border border-destructive bg-surface px-2 py-1.5 text-left text-destructive leading-5 shadow-lg",
            isAtEnd ? "bottom-full mb-1" : "top-full mt-1",
          )}
        >
          {shownError}
        </p>
      )}
    </>
  );
}

type Editable = HTMLInputElement | HTMLTextAreaElement;

const focusEnd = (element: Editable | null) => {
  element?.focus({ preventScroll: true });
  element?.setSelectionRange(element.value.length, element.value.length);
};
const focusAll = (element: Editable | null) => {
  element?.focus({ preventScroll: true });
  element?.select();
};

/** A ref that focuses the field when it appears. */
const startAt = (isTyped: boolean): ((element: Editable | null) => void) => (isTyped ? focusEnd : focusAll);
