import { type Units, units } from "@lotwright/contracts/values/money";

/** Names of the units, such as for the activity. */
export const unitNames: Record<Units, string> = {
  imperial: "Inches and pounds",
  metric: "Centimeters and kilograms",
};

/** Options of a menu of units. */
export const unitOptions = units.options.map((value) => ({ value, label: unitNames[value] }));
