// This file has no schemas, so that a list of lots loads without them.

export const saleStates = ["sold", "unsold", "withdrawn"] as const;
/** How a lot left the sale. */
export type SaleState = (typeof saleStates)[number];

/** Outcome of a lot after its sale: a price and a buyer only where it was sold. */
export type Result = { hammerPrice: number | null; saleState: SaleState | null; buyerNumber: string };

/**
 * The fields that results write, as spreadsheets call them. No form asks for them. All are private: exports have them only when
 * they are chosen, AI providers never, and a shared catalog price and state alone, when the workspace publishes them.
 */
export const resultFields = {
  hammerPrice: { label: "Hammer price", kind: "money" },
  saleState: { label: "Result", kind: "text" },
  buyerNumber: { label: "Buyer number", kind: "text" },
} as const satisfies Record<keyof Result, { label: string; kind: "money" | "text" }>;
export type ResultFieldId = keyof typeof resultFields;

export const resultFieldIds = ["hammerPrice", "saleState", "buyerNumber"] as const satisfies ResultFieldId[];

export const isResultField = (name: string): name is ResultFieldId => Object.hasOwn(resultFields, name);

/** Result of a lot whose sale has no results yet. */
export const noResult: Result = { hammerPrice: null, saleState: null, buyerNumber: "" };
