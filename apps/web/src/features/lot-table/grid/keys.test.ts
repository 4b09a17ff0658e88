import { expect, test } from "vitest";
import { commandOf, headerCommandOf } from "./keys";

const press = (text: string) => {
  const parts = text.split("+");
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return {
    key: parts.at(-1) ?? "",
    ctrlKey: has("Ctrl"),
    metaKey: has("Meta"),
    altKey: has("Alt"),
    shiftKey: has("Shift"),
    isComposing: false,
  };
};
const page = { rows: 10 };

test.each([
  ["ArrowDown", { kind: "move", move: { rows: 1, columns: 0 }, isExtending: false }],
  ["Shift+ArrowLeft", { kind: "move", move: { rows: 0, columns: -1 }, isExtending: true }],
  ["Ctrl+Home", { kind: "move", move: { rows: 0, columns: -1, edge: "table" }, isExtending: false }],
  ["End", { kind: "move", move: { rows: 0, columns: 1, edge: "row" }, isExtending: false }],
  ["PageUp", { kind: "move", move: { rows: -10, columns: 0 }, isExtending: false }],
  ["Tab", { kind: "tab", step: 1 }],
  ["Shift+Tab", { kind: "tab", step: -1 }],
  ["Enter", { kind: "enter" }],
  ["F2", { kind: "edit" }],
  ["x", { kind: "edit", typed: "x" }],
  ["Shift+X", { kind: "edit", typed: "X" }],
  ["Ctrl+Alt+€", { kind: "edit", typed: "€" }],
  ["Delete", { kind: "clear" }],
  ["Escape", { kind: "escape" }],
  ["Ctrl+a", { kind: "selectAll" }],
  ["Meta+d", { kind: "fillDown" }],
  ["Ctrl+z", { kind: "undo" }],
  ["Ctrl+y", { kind: "redo" }],
  ["Ctrl+Shift+Z", { kind: "redo" }],
  [" ", { kind: "peek" }],
  ["Shift+ ", { kind: "toggleRow" }],
  ["Shift+F10", { kind: "menu" }],
  ["Alt+Shift+ArrowUp", { kind: "moveLot", step: -1 }],
])("reads %s in the cells", (key, command) => {
  expect(commandOf(press(key), page)).toEqual(command);
});

test.each(["Ctrl+c", "Ctrl+v", "Ctrl+s", "Alt+ArrowLeft", "F5", "Shift", "Ctrl+k"])(
  "leaves %s to the browser",
  (key) => {
    expect(commandOf(press(key), page)).toBeUndefined();
  },
);

test("ignores keys that an input method handles", () => {
  expect(commandOf({ ...press("a"), isComposing: true }, page)).toBeUndefined();
});

test.each([
  ["Enter", { kind: "sort" }],
  [" ", { kind: "sort" }],
  ["Shift+ArrowRight", { kind: "resize", step: 1 }],
  ["Ctrl+Shift+ArrowLeft", { kind: "moveColumn", step: -1 }],
  ["Alt+ArrowDown", { kind: "menu" }],
  ["ArrowDown", { kind: "move", move: { rows: 1, columns: 0 }, isExtending: false }],
  ["Ctrl+z", { kind: "undo" }],
  ["x", undefined],
  ["Delete", undefined],
])("reads %s in the headings", (key, command) => {
  expect(headerCommandOf(press(key), page)).toEqual(command);
});
