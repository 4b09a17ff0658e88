import { units } from "@lotwright/contracts/values/money";
import { unitNames } from "../../lib/format";

/** Options of a menu of units. */
export const unitOptions = units.options.map((value) => ({ value, label: unitNames[value] }));
