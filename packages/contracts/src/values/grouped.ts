/** Formats a number with thousands separators. `Intl` would slow every start by loading its locales. */
export const grouped = (number: number) => String(number).replace(/\B(?=(\d{3})+(\.|$))/g, ",");
