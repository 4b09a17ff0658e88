import { fc } from "./properties";

/** Random numbers with at most two decimals: often small, whole, or thousands with one ambiguous separator. */
const upTo = (maxWhole: number) =>
  fc
    .oneof(
      fc.integer({ min: 0, max: maxWhole * 100 + 99 }),
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: maxWhole }).map((whole) => whole * 100),
      fc.integer({ min: 1_000, max: 999_999 }).map((whole) => whole * 100),
    )
    .map((hundredths) => hundredths / 100);

/** Random amounts of money up to the maximum. */
export const amount = upTo(999_999_999);

/** Random sizes and weights up to the maximum. */
export const measure = upTo(999_999);

/** Combinations of grouping and decimal marks used by people and programs. */
const marks = fc.constantFrom(
  ...([",.", ".,", " ,", " .", "\u00a0,", "\u202f,", "’.", "'."] as const).map(
    ([group = "", decimal = ""]) => ({
      group,
      decimal,
    }),
  ),
);

/** Random amount in various notations, such as `1250.5`, `1,250.50`, `$1.250,50` or `1 250 €`, with its decimal mark. */
export const writtenAmount = fc
  .record({
    amount,
    marks,
    isGrouped: fc.boolean(),
    hasCents: fc.boolean(),
    sign: fc.constantFrom(["", ""], ["$", ""], ["£ ", ""], ["", " €"]),
  })
  .map(({ amount, marks: { group, decimal }, isGrouped, hasCents, sign: [before = "", after = ""] }) => {
    const [whole = "", cents = ""] = amount.toFixed(2).split(".");
    const digits = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : whole;
    const decimals = hasCents ? cents : cents.replace(/0{1,2}$/, "");
    return { amount, text: `${before}${digits}${decimals && `${decimal}${decimals}`}${after}`, decimal };
  });
