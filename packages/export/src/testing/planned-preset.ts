import type { CheckedSale } from "../preset/delta/checked-sale";
import { type KeptLot, type PresetSource, planPreset } from "../preset/zip/plan";

/** Plans an export whose prepared lots are in memory, as JSON like in the server's spool, with what is known then. */
export async function plannedPreset({
  given = null,
  ...source
}: Omit<PresetSource, "given"> & Pick<CheckedSale, "given">) {
  const plan = await planPreset(
    { ...source, given: Promise.resolve(given) },
    {
      async keep(lots) {
        const kept: string[] = [];
        for await (const lot of lots) kept.push(JSON.stringify(lot));
        function* parsed(): Generator<KeptLot> {
          for (const line of kept) yield JSON.parse(line);
        }
        return { lots: { [Symbol.iterator]: parsed }, written: Promise.resolve() };
      },
      accept: () => undefined,
    },
  );
  return { ...plan, ...(await plan.outcome) };
}
