import { isDeepStrictEqual } from "node:util";

/** Fields edited in the model. */
export const fieldNames = ["title", "notes", "category"] as const;
export type FieldName = (typeof fieldNames)[number];
export type Values = Record<FieldName, string>;

/** A lot and its number of changes. */
export type ModelLot = { values: Values; version: number };
export type State = ReadonlyMap<string, ModelLot>;

type Cell = { id: string; field: FieldName; value: string };
export type Operation =
  /** Saves a field of a lot read at this version. */
  | { kind: "save"; cell: Cell; version: number }
  | { kind: "set"; ids: readonly string[]; field: FieldName; value: string }
  /** Pastes a column of cells, over values that were read. */
  | { kind: "paste"; cells: readonly (Cell & { base: string })[] };

export type Answer =
  | { kind: "saved" | "conflict"; values: Values }
  | { kind: "written"; changed: number; conflicts: { id: string; current: string }[] };

export const written = ({ field, value }: Pick<Cell, "field" | "value">): Partial<Values> => ({
  [field]: value,
});

function lotOf(state: State, id: string): ModelLot {
  const lot = state.get(id);
  if (!lot) throw new Error(`The model has no lot ${id}`);
  return lot;
}

const write = (state: State, { id, ...cell }: Cell): State => {
  const { values, version } = lotOf(state, id);
  return new Map(state).set(id, { values: { ...values, ...written(cell) }, version: version + 1 });
};

type Step = { state: State; answer: Answer };

function writeAll(before: State, cells: readonly (Cell & { base?: string })[]): Step {
  const conflicts: { id: string; current: string }[] = [];
  let state = before;
  let changed = 0;
  for (const { base, ...cell } of cells) {
    const current = lotOf(state, cell.id).values[cell.field];
    if (current === cell.value) continue;
    if (base !== undefined && current !== base) {
      conflicts.push({ id: cell.id, current });
      continue;
    }
    state = write(state, cell);
    changed += 1;
  }
  return { state, answer: { kind: "written", changed, conflicts } };
}

/** Applies an operation to the model's lots, and returns the expected response. */
function apply(state: State, operation: Operation): Step {
  if (operation.kind === "paste") return writeAll(state, operation.cells);
  if (operation.kind === "set") {
    const { ids, field, value } = operation;
    return writeAll(
      state,
      ids.map((id) => ({ id, field, value })),
    );
  }
  const { cell, version } = operation;
  const lot = lotOf(state, cell.id);
  if (lot.version !== version) return { state, answer: { kind: "conflict", values: lot.values } };
  const next = write(state, cell);
  return { state: next, answer: { kind: "saved", values: lotOf(next, cell.id).values } };
}

/** Final state, responses and versions after running operations. */
export type Run = { state: State; answers: Answer[]; versions: (number | undefined)[] };

function run(before: State, operations: readonly Operation[], order: readonly number[]): Run {
  const result: Run = { state: before, answers: [], versions: [] };
  for (const index of order) {
    const operation = operations[index];
    if (!operation) throw new Error(`There is no operation ${index}`);
    const { state, answer } = apply(result.state, operation);
    result.state = state;
    result.answers[index] = answer;
    if (operation.kind === "save") result.versions[index] = lotOf(state, operation.cell.id).version;
  }
  return result;
}

function ordersOf(indexes: readonly number[]): number[][] {
  if (indexes.length < 2) return [[...indexes]];
  return indexes.flatMap((first) =>
    ordersOf(indexes.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

export const valuesOf = (state: State): Record<string, Values> =>
  Object.fromEntries([...state].map(([id, { values }]) => [id, values]));

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
