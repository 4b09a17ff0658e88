import type { MoveItemsInput } from "@lotwright/contracts/catalog/bulk-edits";
import { RadioCards } from "./radio-cards";

type Numbers = MoveItemsInput["numbers"];

const choicesFor = {
  one: [
    {
      value: "keep",
      label: "Keep the number",
      note: "If it is taken there, the lot gets the next free number.",
    },
    { value: "next", label: "Use the next number", note: "The lot follows after the last one there." },
  ],
  several: [
    {
      value: "keep",
      label: "Keep the numbers",
      note: "Lots whose number is taken there get the next free ones.",
    },
    { value: "next", label: "Use the next numbers", note: "The lots follow after the last one there." },
  ],
} as const;

type NumbersChoiceProps = { isOne: boolean; chosen: Numbers; onChoose: (numbers: Numbers) => void };

/** Choice of whether moved lots keep their numbers. */
export function NumbersChoice({ isOne, chosen, onChoose }: NumbersChoiceProps) {
  return (
    <RadioCards
      legend={isOne ? "Lot number" : "Lot numbers"}
      choices={choicesFor[isOne ? "one" : "several"]}
      {...{ chosen, onChoose }}
    />
  );
}
