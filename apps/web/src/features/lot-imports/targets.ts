import { customFieldIds, fieldLabel, isCustomField } from "@lotwright/contracts/catalog/item-fields";
import {
  filledBy,
  type ImportColumn,
  type ImportMapping,
  type ImportTarget,
  importTargets,
  type LotImport,
  type MatchKey,
  matchKeys,
} from "@lotwright/contracts/catalog/lot-imports";
import { useMemo } from "react";
import { trpc } from "../../data/api/trpc";
import { useCan } from "../../data/session/session";

type Labels = Record<string, string>;

const ownNames = {
  newField: "New custom field",
  photoNames: "Photo files",
  estimates: "Estimates (low to high)",
};

const isOwn = (target: ImportTarget): target is keyof typeof ownNames => target in ownNames;

/** Function that returns the name of a target or field. */
export type NameOf = (target: string) => string;

const isTarget = (name: string): name is ImportTarget => (importTargets as readonly string[]).includes(name);

/** Custom fields that an import adds, in the order of its columns. */
function newLabels(columns: readonly ImportColumn[], labels: Labels): Labels {
  const targets = columns.map(({ target }) => target);
  const free = customFieldIds.filter((id) => !labels[id]?.trim() && !targets.includes(id));
  const added = columns.filter(({ target }) => target === "newField");
  return Object.fromEntries(added.flatMap(({ heading }, at) => (free[at] ? [[free[at], heading]] : [])));
}

/** Names of the target fields, including workspace labels and new custom fields, and the fields to choose from. */
export function useTargets(columns: readonly ImportColumn[]) {
  const { data } = trpc.customFields.current.useQuery(undefined, { meta: { hasOwnMessage: true } });
  const mayConfigure = useCan("workspace.configure");
  return useMemo(() => {
    const labels: Labels = data?.customColumnLabels ?? {};
    const all: Labels = { ...labels, ...newLabels(columns, labels) };
    const nameOf: NameOf = (name) => {
      if (!isTarget(name)) return name;
      return isOwn(name) ? ownNames[name] : fieldLabel(name, all);
    };
    const used = new Set<string>([
      ...customFieldIds.filter((id) => labels[id]?.trim()),
      ...(data?.showInWorkflow ?? []),
      ...columns.flatMap(({ target }) => target ?? []),
    ]);
    const isOffered = (target: ImportTarget) =>
      target === "newField" ? mayConfigure : !isCustomField(target) || used.has(target);
    const offered = importTargets.filter(isOffered);
    return { nameOf, options: offered.map((value) => ({ value, label: nameOf(value) })) };
  }, [data, columns, mayConfigure]);
}

export const columnName = ({ heading }: Pick<ImportColumn, "heading">, place: number): string =>
  heading.trim() || `Column ${place + 1}`;

/** Whether several columns may have the target. */
const isRepeatable = (target: ImportTarget) => target === "photoNames" || target === "newField";

/** Columns that have the same target field as another column. */
export function repeatedColumns(mapping: ImportMapping): Set<number> {
  const places = mapping.map((target, place) => ({ target, place }));
  return new Set(
    places.flatMap(({ target, place }) => {
      if (target === null || isRepeatable(target)) return [];
      const fields: readonly (string | null)[] = filledBy(target);
      const others = mapping.filter((_, at) => at !== place).flatMap((other) => [...filledBy(other)]);
      return others.some((field) => fields.includes(field)) ? [place] : [];
    }),
  );
}

/** Fields that can match rows to lots: the lot number, and others that a column fills. */
export const offeredKeys = (mapping: ImportMapping): MatchKey[] =>
  matchKeys.filter((key) => key === "lotNumber" || mapping.includes(key));

export const ignoredColumns = (columns: LotImport["columns"], mapping: ImportMapping): string[] =>
  columns.flatMap((column, place) => (mapping[place] == null ? columnName(column, place) : []));
