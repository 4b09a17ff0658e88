import { maxNumberStep, type NumberingInstruction } from "@lotwright/contracts/catalog/lot-numbers";
import { parseLots } from "@lotwright/contracts/catalog/lot-selection";
import { maxLotNumber } from "@lotwright/contracts/values/limits";

/** The form's values as typed. */
export type Choices = {
  which: "all" | "selected" | "named";
  lots: string;
  how: "from" | "close" | "after";
  start: string;
  step: string;
  keepLetters: boolean;
  /** The lot after which the selected one is inserted. */
  after: string;
};

export const firstChoices = (selectedCount: number, isInsert: boolean): Choices => ({
  which: selectedCount > 0 ? "selected" : "all",
  lots: "",
  how: isInsert ? "after" : "from",
  after: "",
  start: "",
  step: "1",
  keepLetters: true,
});

export type ChoiceProblems = Partial<Record<"lots" | "start" | "step" | "after", string>>;

/** Parses a whole number within limits; undefined if invalid. */
function whole(text: string, max: number): number | undefined {
  const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

/** Finds a lot by its name, such as "12A". */
export type FindLot = (lot: string) => { id: string; title: string } | undefined;

/** The lot to insert another one after; undefined if none is named. */
export const lotAfter = ({ after }: Choices, findLot: FindLot) =>
  findLot(after.replaceAll(/\s/g, "").toUpperCase());

function problemOfAfter(choices: Choices, selectedIds: readonly string[], findLot: FindLot) {
  if (choices.after.trim() === "") return undefined;
  const lot = lotAfter(choices, findLot);
  if (!lot) return "This sale has no such lot";
  return selectedIds.includes(lot.id) ? "Choose another lot than the one to insert" : undefined;
}

function problemsOf({ which, lots, how, start, step }: Choices): ChoiceProblems {
  const chosen = which === "named" ? parseLots(lots) : undefined;
  // An empty field is not an error yet.
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

function readInsert(choices: Choices, selectedIds: readonly string[], findLot: FindLot): Read {
  const problem = problemOfAfter(choices, selectedIds, findLot);
  const [id] = selectedIds;
  const afterId = lotAfter(choices, findLot)?.id;
  if (problem || !id || !afterId)
    return { problems: problem ? { after: problem } : {}, instruction: undefined };
  return { problems: {}, instruction: { action: "insert", id, afterId } };
}

/** Converts the form's values to an instruction; undefined while a field is invalid or empty. */
export function readChoices(choices: Choices, selectedIds: readonly string[], findLot: FindLot): Read {
  if (choices.how === "after") return readInsert(choices, selectedIds, findLot);
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
