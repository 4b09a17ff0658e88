import type { Item } from "@lotwright/contracts/catalog/items";
import { ResultMark } from "../../components/ui/result-mark";
import { useCurrency } from "../../data/lots/field-text";

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
