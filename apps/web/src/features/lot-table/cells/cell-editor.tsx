import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "../../../components/ui/class-names";
import { isLongText } from "./cell-view";
import type { ColumnId } from "./columns";

/** Direction in which the active cell moves after an edit. `blur`: the focus has already moved. */
export type AfterEdit = "up" | "down" | "left" | "right" | "stay" | "blur";

type CellEditorProps = {
  column: { id: ColumnId; label: string; isNumeric: boolean };
  /** The text to start with. */
  text: string;
  /** The rejected text and the reason, shown until the text changes. */
  error: { text: string; reason: string } | undefined;
  /** Suggested values from other lots. */
  suggestions: readonly string[] | undefined;
  /** Whether the editor grows upwards or to the left because it is near the end of the view. */
  isAtBottom: boolean;
  isAtRight: boolean;
  /** Called with each text that is typed. */
  onType: (text: string) => void;
  onCommit: (text: string, then: AfterEdit) => void;
  onCancel: () => void;
};

type Editable = HTMLInputElement | HTMLTextAreaElement;

const boxClasses =
  "block border-0 bg-surface px-2 text-foreground text-sm outline-2 outline-ring -outline-offset-2 aria-invalid:outline-destructive";

/** Where the active cell moves after a key; undefined for keys that edit the text. */
function afterKey({ key, shiftKey, altKey }: KeyboardEvent, isLong: boolean): AfterEdit | undefined {
  if (key === "Tab") return shiftKey ? "left" : "right";
  // Alt+Enter adds a line, as in spreadsheets.
  if (key !== "Enter" || (isLong && (altKey || shiftKey))) return undefined;
  return shiftKey ? "up" : "down";
}

/** Inserts a line break, which browsers do not do on Alt+Enter. */
function addLine(event: KeyboardEvent<Editable>): void {
  const area = event.currentTarget;
  if (event.key !== "Enter" || !event.altKey || !(area instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  area.setRangeText("\n", area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Handles the editor's keys, which do not reach the table. */
function useEditorKeys({ column, onCommit, onCancel }: CellEditorProps, text: string) {
  const isEnded = useRef(false);
  return {
    onBlur() {
      if (!isEnded.current) onCommit(text, "blur");
    },
    onKeyDown(event: KeyboardEvent<Editable>) {
      if (event.nativeEvent.isComposing) return;
      event.stopPropagation();
      const then = afterKey(event, isLongText(column.id));
      if (event.key === "Escape") {
        isEnded.current = true;
        return onCancel();
      }
      if (!then) return addLine(event);
      event.preventDefault();
      onCommit(text, then);
    },
  };
}

/** The input field in the active cell. A long text opens in a box over the surrounding cells. */
export function CellEditor(props: CellEditorProps) {
  const { column, text: initial, error, suggestions, isAtBottom, isAtRight } = props;
  const [text, setText] = useState(initial);
  const keys = useEditorKeys(props, text);
  const errorId = useId();
  const listId = useId();
  const reason = error?.text === text ? error.reason : undefined;
  const side = isAtRight ? "right-0" : "left-0";
  const shared = {
    "aria-label": column.label,
    "aria-invalid": reason !== undefined,
    ...(reason !== undefined && { "aria-describedby": errorId }),
    value: text,
    autoComplete: "off",
    dir: "auto",
    ref: focusEnd,
    onChange({ target }: { target: Editable }) {
      setText(target.value);
      props.onType(target.value);
    },
    ...keys,
  } as const;
  return (
    <>
      {isLongText(column.id) ? (
        <textarea
          {...shared}
          rows={3}
          className={classNames(
            boxClasses,
            "absolute z-5 max-h-72 w-max min-w-[max(100%,24rem)] max-w-120 resize-none overflow-y-auto whitespace-pre-wrap rounded-md border py-2.5 leading-6 shadow-lg [field-sizing:content]",
            isAtBottom ? "bottom-0" : "top-0",
            side,
          )}
        />
      ) : (
        <input
          {...shared}
          {...(suggestions && { list: listId })}
          inputMode={column.isNumeric ? "decimal" : "text"}
          className={classNames(boxClasses, "absolute inset-0 size-full", column.isNumeric && "text-right")}
        />
      )}
      {suggestions && <Suggestions id={listId} values={suggestions} />}
      {reason !== undefined && <Refusal {...{ reason, isAtBottom, side }} id={errorId} />}
    </>
  );
}

type RefusalProps = { id: string; reason: string; isAtBottom: boolean; side: string };

/** Message saying why the text can't be saved. */
function Refusal({ id, reason, isAtBottom, side }: RefusalProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classNames(
        "absolute z-5 w-max max-w-72 whitespace-normal rounded-md border border-destructive bg-surface px-2 py-1.5 text-left text-destructive leading-5 shadow-lg",
        isAtBottom ? "bottom-full mb-1" : "top-full mt-1",
        side,
      )}
    >
      {reason}
    </p>
  );
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

/** Focuses the field with the cursor at the end, and scrolls a long text to its start. */
function focusEnd(element: Editable | null): void {
  element?.focus({ preventScroll: true });
  element?.setSelectionRange(element.value.length, element.value.length);
  if (element) element.scrollTop = 0;
}
