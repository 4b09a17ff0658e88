import { closeShortcut, saveNextShortcut, saveShortcut, stepShortcuts } from "../../lib/form-shortcuts";

type ShortcutRow = {
  /** Alternatives, in the syntax of `aria-keyshortcuts`, such as "Control+S". */
  keys: readonly string[];
  /** Instruction that describes the effect of the keys. */
  does: string;
};

type ShortcutGroup = { screen: string; rows: readonly ShortcutRow[] };

/** The alternatives in an element's `aria-keyshortcuts`, without those for a Mac, where the dialog shows Ctrl as ⌘. */
const keysOf = (shortcut: { "aria-keyshortcuts": string }) =>
  shortcut["aria-keyshortcuts"].split(" ").filter((keys) => !keys.startsWith("Meta+"));

/** All keyboard shortcuts by screen, for the help that ? opens. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    screen: "Everywhere",
    rows: [
      { keys: ["Control+K"], does: "Find a lot, a manifest, a consignor, a setting or an action" },
      { keys: ["/"], does: "Search the list" },
      { keys: ["n"], does: "Add a manifest or a lot" },
      { keys: ["Escape"], does: "Go one step back" },
      { keys: ["F8"], does: "Go to the notification" },
      { keys: ["?"], does: "Show the help and the keyboard shortcuts" },
    ],
  },
  {
    screen: "Form of a lot",
    rows: [
      { keys: keysOf(saveShortcut), does: "Save" },
      { keys: keysOf(saveNextShortcut), does: "Save and open the next lot" },
      { keys: keysOf(stepShortcuts.previous), does: "Open the previous lot" },
      { keys: keysOf(stepShortcuts.next), does: "Open the next lot" },
      { keys: keysOf(closeShortcut), does: "Leave the field, then close the form" },
      { keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], does: "Move the photo that has the focus" },
    ],
  },
  {
    screen: "Panel of a lot",
    rows: [
      {
        keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
        does: "Show the previous or the next lot",
      },
      { keys: ["Alt+PageUp", "Alt+PageDown"], does: "The same while typing" },
      { keys: ["Space", "Escape"], does: "Close the panel. Escape leaves a field first" },
    ],
  },
  {
    screen: "Photo in full screen",
    rows: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Show the previous or the next photo" },
      { keys: ["Plus", "-"], does: "Zoom in or out" },
      { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], does: "Move the enlarged photo" },
      { keys: ["0"], does: "Show the whole photo" },
    ],
  },
  { screen: "Camera", rows: [{ keys: ["Space", "Enter"], does: "Take a photo" }] },
  {
    screen: "Check before an export",
    rows: [
      { keys: ["j", "ArrowDown"], does: "Go to the next finding" },
      { keys: ["k", "ArrowUp"], does: "Go to the previous finding" },
      { keys: ["Enter"], does: "Open the finding" },
    ],
  },
  {
    screen: "Table of lots",
    rows: [
      { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], does: "Move to another cell" },
      { keys: ["Control+ArrowUp", "Control+ArrowDown"], does: "Move to the edge of the table" },
      { keys: ["Tab", "Shift+Tab"], does: "Move to the next or the previous cell" },
      { keys: ["Home", "End"], does: "Move to the first or the last column" },
      { keys: ["Control+Home", "Control+End"], does: "Move to the first or the last lot" },
      { keys: ["Shift+ArrowDown", "Control+Shift+ArrowDown"], does: "Extend the selection, or to the edge" },
      { keys: ["Control+A"], does: "Select all cells" },
      { keys: ["Space"], does: "Show the lot in a panel, also on a card" },
      { keys: ["Shift+Space"], does: "Select the lot" },
      { keys: ["Enter", "F2"], does: "Edit the cell" },
      { keys: ["Escape"], does: "Cancel the edit" },
      { keys: ["Delete"], does: "Clear the cells" },
      { keys: ["Control+C", "Control+V"], does: "Copy and paste cells, also from a spreadsheet" },
      { keys: ["Control+D"], does: "Fill down" },
      { keys: ["Control+Z", "Control+Y"], does: "Undo and redo" },
      { keys: ["Alt+Shift+ArrowUp", "Alt+Shift+ArrowDown"], does: "Move the lot up or down" },
    ],
  },
];

const keyNames: Partial<Record<string, string>> = {
  Control: "Ctrl",
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Plus: "+",
  "-": "−",
};

const macNames: Partial<Record<string, string>> = { Control: "⌘", Alt: "⌥", Shift: "⇧" };

/** Labels of the keys in a combination, as printed on the keyboard. */
export function keyNamesOf(keys: string, isMac: boolean): string[] {
  const nameOf = (key: string) => (isMac && macNames[key]) || keyNames[key] || key;
  return keys.split("+").map((key) => (key.length === 1 ? nameOf(key.toUpperCase()) : nameOf(key)));
}
