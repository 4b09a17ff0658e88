import { z } from "zod";
import { invalid } from "../core/errors";
import { mapYielding } from "../core/yielding";

/** Maximum length of a list that is parsed as a whole. */
const shortLength = 100;

/** Parses the elements of the list at `path`, yielding to the event loop between slices. Throws INVALID with all issues. */
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

/** The list at `path` in a value; empty if there is none. */
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
 * Object contract that parses its list `name` in slices, yielding to the event loop between them. Checks the length first, like
 * `boundedArray`.
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

/** Contract that first parses the list at `path` in slices, so that many issues don't block the event loop. */
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
