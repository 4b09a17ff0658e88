/** Limits above everything that tests write. */
export const wholeLimits = { maxRows: 1_000, maxColumns: 16_384, maxCellLength: 32_767 };
