import type { Move } from "../cells/ranges";

/** Command of a key in the table while no cell is edited. */
export type Command =
  | { kind: "move"; move: Move; isExtending: boolean }
  | { kind: "tab"; step: 1 | -1 }
  | { kind: "enter" }
  /** Starts editing: with the cell's text, or with the typed character instead of it. */
  | { kind: "edit"; typed?: string }
  | { kind: "selectAll" | "clear" | "fillDown" | "undo" | "redo" | "escape" | "toggleRow" | "peek" | "menu" }
  | { kind: "moveLot"; step: 1 | -1 };

/** Command of a key while a heading is active. */
export type HeaderCommand =
  | Extract<Command, { kind: "move" | "tab" | "escape" | "selectAll" | "undo" | "redo" }>
  | { kind: "sort" | "menu" }
  | { kind: "resize" | "moveColumn"; step: 1 | -1 };

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing">;

/** Number of rows that Page Up and Page Down move by. */
type Page = { rows: number };

const arrows: Record<string, Move> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

const ends: Record<string, number> = { Home: -1, End: 1 };
const pages: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** Moves to the end of the row or column, like Ctrl with an arrow key. */
const toEnd = ({ rows, columns }: Move): Move =>
  rows === 0 ? { rows, columns, edge: "row" } : { rows: rows * Number.MAX_SAFE_INTEGER, columns };

function moveOf(key: string, isCtrl: boolean, page: Page): Move | undefined {
  const arrow = arrows[key];
  if (arrow) return isCtrl ? toEnd(arrow) : arrow;
  const end = ends[key];
  if (end !== undefined) return { rows: 0, columns: end, edge: isCtrl ? "table" : "row" };
  const step = pages[key];
  return step === undefined ? undefined : { rows: step * Math.max(2, page.rows), columns: 0 };
}

const withCtrl: Record<string, Command["kind"] & ("selectAll" | "fillDown" | "undo" | "redo")> = {
  a: "selectAll",
  d: "fillDown",
  z: "undo",
  y: "redo",
};

function controlled({ key, shiftKey }: Key): Command | undefined {
  const kind = withCtrl[key.toLowerCase()];
  if (!kind) return undefined;
  return { kind: kind === "undo" && shiftKey ? "redo" : kind };
}

const plain: Record<string, Command> = {
  Enter: { kind: "enter" },
  F2: { kind: "edit" },
  Escape: { kind: "escape" },
  Delete: { kind: "clear" },
  Backspace: { kind: "clear" },
  ContextMenu: { kind: "menu" },
};

/** Whether a key is a character, not a named key such as "Home". */
const isCharacter = (key: string) => [...key].length === 1;

function uncontrolled({ key, shiftKey }: Key): Command | undefined {
  if (key === "Tab") return { kind: "tab", step: shiftKey ? -1 : 1 };
  if (shiftKey && key === "F10") return { kind: "menu" };
  if (key === " ") return { kind: shiftKey ? "toggleRow" : "peek" };
  return plain[key] ?? (isCharacter(key) ? { kind: "edit", typed: key } : undefined);
}

/** The command of a key; undefined if the browser handles the key. */
export function commandOf(event: Key, page: Page): Command | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.isComposing) return undefined;
  const isVertical = key === "ArrowUp" || key === "ArrowDown";
  if (altKey && shiftKey && isVertical) return { kind: "moveLot", step: key === "ArrowDown" ? 1 : -1 };
  // With both Ctrl and Alt, keyboards type characters such as "€" or "@".
  if (altKey && ctrlKey && isCharacter(key)) return { kind: "edit", typed: key };
  if (altKey) return undefined;
  const isCtrl = ctrlKey || metaKey;
  const move = moveOf(key, isCtrl, page);
  if (move) return { kind: "move", move, isExtending: shiftKey };
  return isCtrl ? controlled(event) : uncontrolled(event);
}

const isMenuKey = ({ key, altKey, shiftKey }: Key) =>
  (altKey && key === "ArrowDown") || (shiftKey && key === "F10") || key === "ContextMenu";

const shared = ["move", "tab", "escape", "selectAll", "undo", "redo"] as const;
const isShared = (command: Command): command is Extract<Command, { kind: (typeof shared)[number] }> =>
  shared.some((kind) => kind === command.kind);

/** The command of a key in the headings. */
export function headerCommandOf(event: Key, page: Page): HeaderCommand | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const step = arrows[key]?.columns;
  if (shiftKey && (step === 1 || step === -1))
    return { kind: ctrlKey || metaKey ? "moveColumn" : "resize", step };
  if (isMenuKey(event)) return { kind: "menu" };
  if (key === "Enter" || key === " ") return { kind: "sort" };
  const command = commandOf(event, page);
  return command && isShared(command) ? command : undefined;
}
