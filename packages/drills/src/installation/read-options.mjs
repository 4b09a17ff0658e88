import { parseArgs } from "node:util";

/**
 * Reads the options of a drill. Every drill has a smallest size, at which it judges no times: `--smallest`.
 * @template {Record<string, readonly [full: number, smallest: number]>} Sizes
 * @param {string[]} args
 * @param {Sizes} sizes numbers that an option may change
 * @param {{ texts?: string[], switches?: string[] }} [others]
 */
export function readOptions(args, sizes, { texts = [], switches = [] } = {}) {
  const isSmallest = args.includes("--smallest");
  const numbers = Object.entries(sizes).map(([name, [full, smallest]]) => [
    name,
    { type: "string", default: String(isSmallest ? smallest : full) },
  ]);
  const options = /** @type {Record<string, { type: "string" | "boolean", default?: string | boolean }>} */ ({
    ...Object.fromEntries(numbers),
    ...Object.fromEntries(texts.map((name) => [name, { type: "string" }])),
    ...Object.fromEntries([...switches, "smallest"].map((name) => [name, { type: "boolean" }])),
  });
  const { values } = parseArgs({ args, options });
  return {
    isSmallest,
    sizes: /** @type {{ [Name in keyof Sizes]: number }} */ (
      Object.fromEntries(Object.keys(sizes).map((name) => [name, Number(values[name])]))
    ),
    /** @param {string} name @returns {string | undefined} */
    text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    /** @param {string} name */
    has: (name) => values[name] === true,
  };
}

/** @typedef {Pick<ReturnType<typeof readOptions>, "isSmallest" | "text" | "has">} Options */
