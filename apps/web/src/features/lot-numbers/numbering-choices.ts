import { maxLotNumber } from "@lotwright/contracts/limits";
import { maxNumberStep, type NumberingInstruction } from "@lotwright/contracts/lot-numbers";
import { parseLots } from "@lotwright/contracts/lot-selection";

/** What a person chose, as typed. */
export type Choices = {
  which: "all" | "selected" | "named";
  lots: string;
  how: "from" | "close";
  start: string;
  step: string;
  keepLetters: boolean;
};

export const firstChoices = (selectedCount: number): Choices => ({
  which: selectedCount > 0 ? "selected" : "all",
  lots: "",
  how: "from",
  start: "",
  step: "1",
  keepLetters: true,
});

export type ChoiceProblems = Partial<Record<"lots" | "start" | "step", string>>;

/** A whole number within limits; undefined where the text is none. */
function whole(text: string, max: number): number | undefined {
  const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

function problemsOf({ which, lots, how, start, step }: Choices): ChoiceProblems {
  const chosen = which === "named" ? parseLots(lots) : undefined;
  // An empty field is not wrong yet.
  const lotsProblem = lots.trim() === "" ? undefined : chosen?.problem;
  const isWrongStart = start.trim() !== "" && whole(start, maxLotNumber) === undefined;
  const isWrongStep = how === "from" && whole(step, maxNumberStep) === undefined;
  return {
    ...(lotsProblem && { lots: lotsProblem }),
    ...(isWrongStart && { start: "Enter a whole number from 1 to 9,999,999" }),
    ...(isWrongStep && { step: `Enter a whole number from 1 to ${maxNumberStep}` }),
  };
}

type Read = { problems: ChoiceProblems; instruction: NumberingInstruction | undefined };

/** The instruction that choices make; undefined while a field is wrong or lots are not named yet. */
export function readChoices(choices: Choices, selectedIds: readonly string[]): Read {
  const problems = problemsOf(choices);
  const { which, lots, how, keepLetters } = choices;
  const isUnnamed = which === "named" && lots.trim() === "";
  if (isUnnamed || Object.keys(problems).length > 0) return { problems, instruction: undefined };
  const start = whole(choices.start, maxLotNumber);
  const step = whole(choices.step, maxNumberStep);
  const instruction: NumberingInstruction = {
    action: "renumber",
    ...(which === "selected" && { ids: [...selectedIds] }),
    ...(which === "named" && { lots }),
    ...(start !== undefined && { start }),
    ...(how === "close" ? { closeGaps: true } : { keepLetters, ...(step !== undefined && { step }) }),
  };
  return { problems, instruction };
}
