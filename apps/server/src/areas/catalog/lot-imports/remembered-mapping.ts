import { filledBy, type ImportMapping } from "@lotwright/contracts/catalog/lot-imports";
import type { ActorContext } from "../../../core/context";
import { addFileChoice, hashOfHeadings, loadFileChoices, updateFileChoices } from "../results/file-answers";
import { isRepeatable, isTarget, type Suggested } from "./mapping";

type Remembered = { mapping: (string | null)[]; matchBy: string };

/** Loads the mapping that a user of the workspace chose for the same headings. */
export async function loadMapping(
  ctx: ActorContext,
  headings: readonly string[],
): Promise<Remembered | undefined> {
  const hash = hashOfHeadings(headings);
  const { lotFiles } = await loadFileChoices(ctx);
  return lotFiles.find(({ headingsHash }) => headingsHash === hash);
}

/** Stores the user's column mapping of a file. Call in a transaction. */
export const storeMapping = (
  ctx: ActorContext,
  headings: readonly string[],
  { mapping, matchBy }: { mapping: ImportMapping; matchBy: string },
): Promise<void> => {
  const file = { headingsHash: hashOfHeadings(headings), mapping, matchBy };
  return updateFileChoices(ctx, ({ lotFiles }) => ({ lotFiles: addFileChoice(lotFiles, file) }));
};

/** Adapts a stored mapping: a custom field that was new then has its heading as its label now. */
export function withRemembered(suggested: Suggested, remembered: Remembered | undefined): Suggested {
  if (remembered?.mapping.length !== suggested.mapping.length) return suggested;
  const mapping = remembered.mapping.map((name, place) => {
    const known = isTarget(name) ? name : null;
    return known === "newField" ? (suggested.mapping[place] ?? known) : known;
  });
  const once = mapping.filter((target) => target !== null && !isRepeatable(target)).flatMap(filledBy);
  if (new Set(once).size < once.length) return suggested;
  return { mapping, isSure: mapping.map(() => true) };
}
