import { parseArgs } from "node:util";

type Others = { texts?: string[]; switches?: string[] };

/**
 * Reads the options of a drill. Every drill has a smallest size, at which it judges no times: `--smallest`.
 * @param sizes numbers that an option may change
 */
export function readOptions<Sizes extends Record<string, readonly [full: number, smallest: number]>>(
  args: string[],
  sizes: Sizes,
  { texts = [], switches = [] }: Others = {},
) {
  const isSmallest = args.includes("--smallest");
  const options = Object.fromEntries([
    ...[...Object.keys(sizes), ...texts].map((name) => [name, { type: "string" as const }] as const),
    ...[...switches, "smallest"].map((name) => [name, { type: "boolean" as const }] as const),
  ]);
  const values: Record<string, unknown> = parseArgs({ args, options }).values;
  const numbers = Object.entries(sizes).map(([name, [full, smallest]]) => [
    name,
    Number(values[name] ?? (isSmallest ? smallest : full)),
  ]);
  return {
    isSmallest,
    sizes: Object.fromEntries(numbers) as { [Name in keyof Sizes]: number }, // The entries have the same names.
    text: (name: string) => (values[name] === undefined ? undefined : String(values[name])),
    has: (name: string): boolean => values[name] === true,
  };
}
