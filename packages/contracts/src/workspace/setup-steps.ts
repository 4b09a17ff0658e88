// Without zod, which the home screen does not load.

/** Steps that set up a workspace, in their order. The first sale brings the consignors to whom codes belong. */
export const setupSteps = ["sale", "codes", "logo", "team", "phone"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Number of lots of the sample sale. */
export const sampleLotCount = 24;
export const sampleSaleName = "Sample sale";
