import { maxShownCell, type RowProblem } from "@lotwright/contracts/catalog/lot-imports";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Input, Textarea } from "../../components/ui/control";
import { Field } from "../../components/ui/field";
import { useIsOnline } from "../../data/api/connection";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import type { ImportRowProps } from "./import-row-props";
import { columnName } from "./targets";
import { useFixRow } from "./use-rows";

/** The cells of a row that have errors, for correction in place, and errors of the whole row. */
export function ErrorCells(props: ImportRowProps) {
  const { problems } = props.row;
  const ofRow = problems.filter(({ column }) => column === null);
  const wrongColumns = new Set(problems.flatMap(({ column }) => column ?? []));
  return (
    <>
      {ofRow.map(({ message }) => (
        <p key={message} className="break-words text-destructive">
          {sentence(message)}
        </p>
      ))}
      {[...wrongColumns].map((column) => (
        <ErrorCell
          key={column}
          {...props}
          column={column}
          problems={problems.filter((problem) => problem.column === column)}
        />
      ))}
    </>
  );
}

const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

/** Maximum length of a text in a single-line field; longer ones get a text area. */
const maxOneLine = 60;

const isLong = (text: string) => text.length > maxOneLine || text.includes("\n");

function hintOf(stored: string, text: string): string | undefined {
  if (stored.length >= maxShownCell)
    return "This text is longer than what is shown. What you save replaces all of it.";
  return isLong(stored) ? plural(text.length, "character") : undefined;
}

type ErrorCellProps = ImportRowProps & { column: number; problems: readonly RowProblem[] };

/** A cell with its error. Enter saves the correction and moves to the next error; leaving the cell saves too. */
function ErrorCell({ row, columns, importId, column, problems, onFixed }: ErrorCellProps) {
  const stored = row.cells[column] ?? "";
  const fix = useFixRow(importId);
  const isOnline = useIsOnline();
  const [text, setText] = useState(stored);
  const sent = useRef(stored);
  /** Shows the server's text in place of the sent text, unless the user typed after sending. */
  const follow = useEffectEvent((next: string) => {
    if (text === sent.current) setText(next);
    sent.current = next;
  });
  useEffect(() => {
    follow(stored);
  }, [stored]);
  const save = (cell: HTMLElement, isLeaving: boolean) => {
    const goOn = () => !isLeaving && onFixed(cell);
    if (text === sent.current) return goOn();
    sent.current = text;
    fix.mutate(
      { id: importId, line: row.line, cells: [{ column, text }] },
      {
        onError: () => {
          sent.current = stored;
        },
      },
    );
    goOn();
  };
  const heading = columns[column];
  const Control = isLong(stored) ? Textarea : Input;
  const failure = fix.error && errorMessage(fix.error);
  return (
    <Field
      label={
        <>
          {heading ? columnName(heading, column) : `Column ${column + 1}`}
          <span className="sr-only">{`, line ${row.line}`}</span>
        </>
      }
      error={failure ?? problems.map(({ message }) => sentence(message)).join(" ")}
      hint={hintOf(stored, text)}
      className="max-w-xl text-sm"
    >
      {(control) => (
        <Control
          {...control}
          data-error-cell
          readOnly={!isOnline}
          value={text}
          enterKeyHint="next"
          onChange={({ target }: { target: { value: string } }) => setText(target.value)}
          onBlur={({ currentTarget }: { currentTarget: HTMLElement }) => save(currentTarget, true)}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save(event.currentTarget, false);
          }}
        />
      )}
    </Field>
  );
}
