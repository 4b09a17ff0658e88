import { trpc } from "../../../data/api/trpc";
import { formatRange, plural } from "../../../lib/format";

type SimilarPricesProps = { manifestId: string; itemId: string | undefined; title: string };

/** The hammer prices of sold lots with a similar title. Nothing without any, or while the server cannot be reached. */
export function SimilarPrices({ manifestId, itemId, title }: SimilarPricesProps) {
  const { data } = trpc.results.similarPrices.useQuery(
    { manifestId, title, ...(itemId && { itemId }) },
    { staleTime: 60_000, meta: { hasOwnMessage: true } },
  );
  if (!data) return null;
  const { count, lowest, highest, currency } = data;
  return (
    <p role="status" className="pt-3 text-muted-foreground text-sm">
      Similar lots sold for {formatRange(lowest, highest, currency)} ({plural(count, "lot")}).
    </p>
  );
}
