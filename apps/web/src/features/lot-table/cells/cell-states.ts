import { isSame, pick } from "../../../lib/fields";
import {
  conflictVersions,
  type PendingChange,
  problemOf,
  rejectionOf,
  type UpdateItem,
} from "../../offline/queue";
import type { Fields } from "./cell-values";
import type { RowWrite } from "./writes";

/** State of a cell's change. `pending`: queued until the device is online. `error` and `conflict`: not saved, with the reason. */
export type CellState =
  | { kind: "saving" | "saved" | "pending" }
  /** `text`: what was typed or pasted, if it is not in the upload queue. */
  | { kind: "error" | "conflict"; reason: string; text?: string };

/** The states of a lot's cells, by field. */
export type RowStates = Readonly<Record<string, CellState>>;
export type CellStatesByLot = ReadonlyMap<string, RowStates>;

/** The states, from the least to the most serious. */
const kinds: readonly CellState["kind"][] = ["saved", "saving", "pending", "error", "conflict"];

/** The most serious state of a lot's cells, shown beside its number. */
export function stateOfRow(states: RowStates | undefined): CellState | undefined {
  const all = Object.values(states ?? {});
  return all.toSorted((a, b) => kinds.indexOf(b.kind) - kinds.indexOf(a.kind))[0];
}

/** Pasted or filled texts that were not saved because of another user's values, by field. */
export const unwrittenTexts = (states: RowStates = {}): { name: string; text: string }[] =>
  Object.entries(states).flatMap(([name, state]) =>
    state.kind === "conflict" && state.text !== undefined ? { name, text: state.text } : [],
  );

/** Whether the user can choose between two versions of the cell. */
export const hasConflictVersions = (state: CellState | undefined, change: UpdateItem | undefined): boolean =>
  state?.kind === "conflict" &&
  (state.text !== undefined || (change !== undefined && rejectionOf(change)?.kind === "conflict"));

const isUpdate = (change: PendingChange): change is UpdateItem => change.kind === "update";

function stateOfField(change: UpdateItem, name: string, isWaiting: boolean): CellState {
  const problem = problemOf(change);
  if (problem === undefined) return { kind: isWaiting ? "pending" : "saving" };
  const rejection = rejectionOf(change);
  if (rejection?.kind === "conflict") {
    const isConflict = conflictVersions(change).some((version) => version.name === name);
    return isConflict ? { kind: "conflict", reason: problem } : { kind: "pending" };
  }
  const issues = rejection?.kind === "invalid" ? rejection.issues : [];
  if (issues.length === 0) return { kind: "error", reason: problem };
  const issue = issues.find(({ path }) => path === name);
  return issue ? { kind: "error", reason: issue.message } : { kind: "pending" };
}

/** The states of the cells whose changes are in the upload queue. */
export function queuedStates(changes: readonly PendingChange[], isWaiting: boolean): CellStatesByLot {
  return new Map(
    changes.filter(isUpdate).map((change) => {
      const states = Object.keys(change.base).map((name) => [name, stateOfField(change, name, isWaiting)]);
      return [change.itemId, Object.fromEntries(states)];
    }),
  );
}

/** The values of rejected changes, which lists don't show. The table shows them, so that no typed text is lost. */
export function rejectedFields(changes: readonly PendingChange[]): ReadonlyMap<string, Fields> {
  const rejected = changes.filter(isUpdate).filter((change) => rejectionOf(change));
  return new Map(
    rejected.map(({ itemId, fields, base }) => [
      itemId,
      pick(
        fields,
        Object.keys(base).filter((name) => name !== "photoUrls"),
      ),
    ]),
  );
}

/** Adds states of the table's own writes, which override those of the queue. */
export function withStates(
  states: CellStatesByLot,
  writes: readonly RowWrite[],
  state: CellState,
): CellStatesByLot {
  const next = new Map(states);
  for (const { id, fields } of writes) {
    const own = Object.fromEntries(Object.keys(fields).map((name) => [name, state]));
    next.set(id, { ...next.get(id), ...own });
  }
  return next;
}

/** Removes the states of the written cells; with `only`, just the states equal to `only`. */
export function withoutStates(
  states: CellStatesByLot,
  writes: readonly RowWrite[],
  only?: CellState,
): CellStatesByLot {
  const next = new Map(states);
  for (const { id, fields } of writes) {
    const kept = Object.entries(next.get(id) ?? {}).filter(
      ([name, state]) => !(name in fields) || (only !== undefined && !isSame(state, only)),
    );
    if (kept.length > 0) next.set(id, Object.fromEntries(kept));
    else next.delete(id);
  }
  return next;
}

/** Merges the states of the table and of the queue; the table's take precedence. */
export function mergedStates(own: CellStatesByLot, queued: CellStatesByLot): CellStatesByLot {
  if (own.size === 0) return queued;
  const all = new Map(queued);
  for (const [id, states] of own) all.set(id, { ...all.get(id), ...states });
  return all;
}
