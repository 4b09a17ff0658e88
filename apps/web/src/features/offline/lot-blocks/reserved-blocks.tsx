import { trpc } from "../../../data/api/trpc";
import { useCurrentUser } from "../../../data/session/session";
import { deviceWord } from "../../../lib/device";
import { plural } from "../../../lib/format";
import { useHeldLots } from "./held-lots";

const hourMs = 60 * 60 * 1_000;

/** Text such as "5 hours left". */
const leftText = (ms: number) =>
  ms < hourMs ? "less than an hour left" : `${plural(Math.floor(ms / hourMs), "hour")} left`;

/** Lists the manifest's reserved numbers with their remaining time; renders nothing without any. */
export function ReservedBlocks({ manifestId }: { manifestId: string }) {
  const { id: userId } = useCurrentUser();
  const { data } = trpc.manifests.nextLotNumber.useQuery({ id: manifestId }, { enabled: false });
  const own = new Set(useHeldLots({ userId, manifestId })?.blocks.map(({ id }) => id));
  const leftMs = ({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt) - Date.now();
  const blocks = (data?.reserved ?? []).filter((block) => leftMs(block) > 0);
  const more = data?.moreReserved ?? 0;
  if (blocks.length === 0) return null;
  return (
    <section aria-label="Reserved numbers" className="pt-4">
      <h3 className="font-medium text-sm">Reserved numbers</h3>
      <ul className="max-h-40 overflow-y-auto text-muted-foreground text-sm tabular-nums">
        {blocks.map((block) => (
          <li key={block.id} className="flex flex-wrap justify-between gap-x-3 py-1">
            <span>
              {block.firstLotNumber}–{block.lastLotNumber},{" "}
              {own.has(block.id) ? `this ${deviceWord()}` : "another phone"}
            </span>
            <span>{leftText(leftMs(block))}</span>
          </li>
        ))}
        {more > 0 && <li className="py-1">and {plural(more, "more block")}</li>}
      </ul>
    </section>
  );
}
