// This file has no schemas, so that lists of lots need not load zod.

export const saleStates = ["sold", "unsold", "withdrawn"] as const;
/** Outcome of a lot at the sale. */
export type SaleState = (typeof saleStates)[number];

/** Result of a lot: state, and price and buyer if it was sold. */
export type Result = { hammerPrice: number | null; saleState: SaleState | null; buyerNumber: string };

/**
 * Fields that an import of results writes, named as in spreadsheets. No form includes them. All are private: exports include them
 * only on request, AI providers never get them, and public catalogs show price and state only if the workspace publishes results.
 */
export const resultFields = {
  hammerPrice: { label: "Hammer price", kind: "money" },
  saleState: { label: "Result", kind: "text" },
  buyerNumber: { label: "Buyer number", kind: "text" },
} as const satisfies Record<keyof Result, { label: string; kind: "money" | "text" }>;
export type ResultFieldId = keyof typeof resultFields;

export const resultFieldIds = ["hammerPrice", "saleState", "buyerNumber"] as const satisfies ResultFieldId[];

export const isResultField = (name: string): name is ResultFieldId => Object.hasOwn(resultFields, name);

/** Result of a lot before results are imported. */
export const noResult: Result = { hammerPrice: null, saleState: null, buyerNumber: "" };
