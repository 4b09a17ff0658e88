import { lotName, type NamedLot } from "../../lib/format";

type Lot = NamedLot & { id: string };

/** Orders lots by number and section. */
export const byPlace = (a: NamedLot, b: NamedLot) =>
  a.lotNumber - b.lotNumber ||
  Number(a.sectionLetter > b.sectionLetter) - Number(a.sectionLetter < b.sectionLetter);

/**
 * Names lots as numbers and ranges, such as "1-20,35A". No other lot of the manifest is within a range.
 * @param all Every lot of the manifest
 */
export function lotsText(all: readonly Lot[], chosen: ReadonlySet<string>): string {
  const runs: Lot[][] = [];
  let run: Lot[] | undefined;
  for (const lot of all.toSorted(byPlace)) {
    if (!chosen.has(lot.id)) {
      run = undefined;
    } else if (run) {
      run.push(lot);
    } else {
      run = [lot];
      runs.push(run);
    }
  }
  return runs.flatMap(runText).join(",");
}

/** Formats consecutive lots as a range, or one by one if that is as short. */
function runText(run: readonly Lot[]): string[] {
  const names = run.map(lotName);
  const [first = "", last = ""] = [names[0], names.at(-1)];
  return names.length > 2 ? [`${first}-${last}`] : names;
}
