import { z } from "zod";
import { invalid } from "../core/errors";
import { mapYielding } from "../core/yielding";

/** A contract parses lists up to this length as a whole. */
const shortLength = 100;

/** Parses the elements of the list at `path` and yields to the event loop between slices. Throws INVALID with the issues of all. */
export async function parseElements<Element extends z.ZodType>(
  element: Element,
  list: readonly unknown[],
  path: readonly PropertyKey[],
): Promise<z.output<Element>[]> {
  const issues: z.core.$ZodIssue[] = [];
  const results = await mapYielding(list, (one, at) => {
    const result = element.safeParse(one);
    for (const issue of result.error?.issues ?? [])
      issues.push({ ...issue, path: [...path, at, ...issue.path] });
    return result;
  });
  if (issues.length > 0) throw invalid(new z.ZodError(issues));
  return results.flatMap((result) => (result.success ? [result.data] : []));
}

/** The list at `path` of a value; an empty one if there is none. */
function listAt(value: unknown, path: readonly string[]): readonly unknown[] {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return [];
    at = Object.entries(at).find(([name]) => name === key)?.[1];
  }
  return Array.isArray(at) ? at : [];
}

type MeasuredList = z.ZodPipe<z.ZodType, z.ZodArray<z.ZodType>>;

/**
 * An object contract that parses the elements of its list `name` in slices and yields to the event loop between them. The list is
 * measured first, as `boundedArray` does.
 */
export function yieldingList<Name extends string, Contract extends z.ZodObject<Record<Name, MeasuredList>>>(
  contract: Contract,
  name: Name,
): Contract {
  const { in: measured, out } = contract.shape[name];
  const outline = z.strictObject({ ...contract.shape, [name]: measured });
  const parseAsync = async (value: unknown) => {
    const list = listAt(value, [name]);
    if (list.length <= shortLength) return contract.parse(value);
    const outlined = outline.parse(value);
    return { ...outlined, [name]: await parseElements(out.element, list, [name]) };
  };
  return Object.assign(Object.create(contract), { parseAsync });
}

type Elements = { path: readonly string[]; element: z.ZodType; max: number };

/** A contract that parses the elements of the list at `path` in slices before the whole, so that many issues don't block the event loop. */
export function yieldingElements<Contract extends z.ZodType>(
  contract: Contract,
  { path, element, max }: Elements,
): Contract {
  const parseAsync = async (value: unknown) => {
    const list = listAt(value, path);
    if (list.length > shortLength && list.length <= max) await parseElements(element, list, path);
    return contract.parse(value);
  };
  return Object.assign(Object.create(contract), { parseAsync });
}
