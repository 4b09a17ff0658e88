import type { Units } from "@lotwright/contracts/values/money";

/** Names of units in headers and cells. */
export const unitNames = {
  imperial: { lengthUnit: "in", weightUnit: "lb", weightUnitPlural: "lbs" },
  metric: { lengthUnit: "cm", weightUnit: "kg", weightUnitPlural: "kg" },
} as const;

const isUnitName = (name: string): name is keyof (typeof unitNames)["metric"] => name in unitNames.metric;

/** The header of a preset's column with the names of the units in it. */
export const headerIn = (header: string, units: Units): string =>
  header.replace(/\{(\w+)\}/g, (whole, name: string) => (isUnitName(name) ? unitNames[units][name] : whole));
