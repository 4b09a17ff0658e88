import type { Item } from "@lotwright/contracts/catalog/items";
import type { Offer } from "@lotwright/contracts/catalog/results";
import { Link } from "@tanstack/react-router";
import { ResultMark } from "../../components/ui/result-mark";
import { trpc } from "../../data/api/trpc";
import { useCurrency } from "../../data/lots/field-text";
import { stateWords } from "../../data/lots/result-text";

/** The result of an item at its sale; renders nothing before results are imported. */
export function ItemResult({ item }: { item: Item }) {
  return item.saleState ? <KnownResult item={item} /> : null;
}

function KnownResult({ item }: { item: Item }) {
  const currency = useCurrency(item.manifestId);
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <ResultMark result={item} currency={currency} className="font-medium" />
      {item.buyerNumber && (
        <span className="break-all text-muted-foreground">{`Buyer ${item.buyerNumber}`}</span>
      )}
    </p>
  );
}

/** Links to an item's earlier and later offers in other sales that the user may see. Renders nothing without one. */
export function ItemOffers({ item }: { item: Item }) {
  // Reading the form needs no offers: offline, and from the server of the previous release, there are none.
  const { data } = trpc.results.offers.useQuery(
    { id: item.id },
    // The other sale's results send no event that names this lot.
    { staleTime: 0, meta: { hasOwnMessage: true } },
  );
  const offers = data ? [...(data.earlier ? [data.earlier] : []), ...data.later] : [];
  if (offers.length === 0) return null;
  return (
    <ul className="text-sm">
      {offers.map((offer) => (
        <li key={offer.itemId}>
          <OfferLink offer={offer} isEarlier={offer === data?.earlier} />
        </li>
      ))}
    </ul>
  );
}

function OfferLink({ offer, isEarlier }: { offer: Offer; isEarlier: boolean }) {
  const { manifestId, itemId, manifestName, lot, saleState } = offer;
  const result = saleState ? `, ${stateWords[saleState].toLowerCase()}` : "";
  return (
    <Link
      to="/manifests/$manifestId/items/$itemId/edit"
      params={{ manifestId, itemId }}
      className="underline underline-offset-2 [overflow-wrap:anywhere]"
    >
      {`Offered ${isEarlier ? "before" : "again"} in ${manifestName}, lot ${lot}${result}`}
    </Link>
  );
}
