import { isDeepStrictEqual } from "node:util";

/** Fields edited in the model. */
export const fieldNames = ["title", "notes", "category"] as const;
export type FieldName = (typeof fieldNames)[number];
export type Values = Record<FieldName, string>;

/** An edit of one lot: new values, and those that its writer saw. */
export type Edit = { id: string; editId: string; fields: Partial<Values>; base: Partial<Values> };

/** The lots' values, and the conflicts of each edit that was written. */
export type State = {
  lots: ReadonlyMap<string, Values>;
  edits: ReadonlyMap<string, FieldName[]>;
};

type Cell = { id: string; field: FieldName; value: string };
export type Operation =
  | { kind: "edits"; edits: readonly Edit[] }
  | { kind: "set"; ids: readonly string[]; field: FieldName; value: string }
  /** Pastes a column of cells, over values that were read. */
  | { kind: "paste"; cells: readonly (Cell & { base: string })[] };

export type Answer =
  | { kind: "edited"; rows: { values: Values; conflicts: FieldName[] }[] }
  | { kind: "written"; changed: number; conflicts: { id: string; current: string }[] };

export const written = ({ field, value }: Pick<Cell, "field" | "value">): Partial<Values> => ({
  [field]: value,
});

function valuesIn(state: State, id: string): Values {
  const values = state.lots.get(id);
  if (!values) throw new Error(`The model has no lot ${id}`);
  return values;
}

const write = (state: State, id: string, fields: Partial<Values>): State => ({
  ...state,
  lots: new Map(state.lots).set(id, { ...valuesIn(state, id), ...fields }),
});

type Step = { state: State; answer: Answer };

function writeAll(before: State, cells: readonly (Cell & { base?: string })[]): Step {
  const conflicts: { id: string; current: string }[] = [];
  let state = before;
  let changed = 0;
  for (const { base, ...cell } of cells) {
    const current = valuesIn(state, cell.id)[cell.field];
    if (current === cell.value) continue;
    if (base !== undefined && current !== base) {
      conflicts.push({ id: cell.id, current });
      continue;
    }
    state = write(state, cell.id, written(cell));
    changed += 1;
  }
  return { state, answer: { kind: "written", changed, conflicts } };
}

/** Writes an edit field by field. One that was written before changes nothing and has its first conflicts. */
function writeEdit(state: State, { id, editId, fields, base }: Edit): State {
  if (state.edits.has(editId)) return state;
  const current = valuesIn(state, id);
  const isConflict = (name: FieldName) =>
    fields[name] !== undefined && current[name] !== base[name] && current[name] !== fields[name];
  const conflicts = fieldNames.filter(isConflict);
  const kept = Object.fromEntries(conflicts.map((name) => [name, current[name]]));
  const next = write(state, id, { ...fields, ...kept });
  return { ...next, edits: new Map(state.edits).set(editId, conflicts) };
}

function writeEdits(before: State, edits: readonly Edit[]): Step {
  let state = before;
  const rows = edits.map((edit) => {
    state = writeEdit(state, edit);
    return { values: valuesIn(state, edit.id), conflicts: state.edits.get(edit.editId) ?? [] };
  });
  return { state, answer: { kind: "edited", rows } };
}

/** Applies an operation to the model's lots, and returns the expected response. */
function apply(state: State, operation: Operation): Step {
  switch (operation.kind) {
    case "edits":
      return writeEdits(state, operation.edits);
    case "paste":
      return writeAll(state, operation.cells);
    case "set": {
      const { ids, ...cell } = operation;
      return writeAll(
        state,
        ids.map((id) => ({ id, ...cell })),
      );
    }
  }
}

/** Final state and responses after running operations. */
export type Run = { state: State; answers: Answer[] };

function run(before: State, operations: readonly Operation[], order: readonly number[]): Run {
  const result: Run = { state: before, answers: [] };
  for (const index of order) {
    const operation = operations[index];
    if (!operation) throw new Error(`There is no operation ${index}`);
    const { state, answer } = apply(result.state, operation);
    result.state = state;
    result.answers[index] = answer;
  }
  return result;
}

function ordersOf(indexes: readonly number[]): number[][] {
  if (indexes.length < 2) return [[...indexes]];
  return indexes.flatMap((first) =>
    ordersOf(indexes.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

export const valuesOf = ({ lots }: State): Record<string, Values> => Object.fromEntries(lots);

export type Observed = { values: Record<string, Values>; answers: Answer[] };

/**
 * Finds a serial order of concurrent operations whose responses and values match the observed ones; otherwise returns the given
 * order's run.
 */
export function explain(before: State, operations: readonly Operation[], observed: Observed): Run {
  const runs = ordersOf(operations.map((_, index) => index)).map((order) => run(before, operations, order));
  const isObserved = ({ state, answers }: Run) =>
    isDeepStrictEqual({ values: valuesOf(state), answers }, observed);
  const found = runs.find(isObserved) ?? runs[0];
  if (!found) throw new Error("There was nothing to run");
  return found;
}
