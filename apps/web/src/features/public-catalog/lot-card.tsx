import type { PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { lotName } from "../../lib/format";
import { detailsOf, type LotFact, pricesOf, type Reading, resultOf } from "./lot-facts";
import { PhotoStrip } from "./photo-strip";

type LotCardProps = {
  item: PublicCatalog["items"][number];
  reading: Reading;
  isFirst: boolean;
  /** Whether other lots have photos. If so, a lot without photos reserves their space on wide screens. */
  isAmongPhotos: boolean;
};

/** The card of a lot. `data-searched` marks the searchable texts besides the lot's name. */
export function LotCard({ item, reading, isFirst, isAmongPhotos }: LotCardProps) {
  const lot = lotName(item);
  const result = resultOf(item, reading);
  const { photoUrls, quantity, category } = item;
  const [title, description] = [item.title.trim(), item.description.trim() && item.description];
  return (
    <li className="lot" id={`lot-${lot}`} data-lot>
      <article>
        {photoUrls.length > 0 && <PhotoStrip lot={lot} photoUrls={photoUrls} isFirst={isFirst} />}
        {photoUrls.length === 0 && isAmongPhotos && <p className="no-photo">No photo</p>}
        <div className="lot-text">
          <h2>
            <span className="lot-badge">{`Lot ${lot}`}</span>
            {title && (
              <span className="lot-title" dir="auto" data-searched>
                {title}
              </span>
            )}
          </h2>
          {(quantity > 1 || category) && (
            <p className="lot-facts">
              {quantity > 1 && <span>{`Qty: ${quantity}`}</span>}
              {category && (
                <span dir="auto" data-searched data-category>
                  {category}
                </span>
              )}
            </p>
          )}
          {result && <p className="lot-result">{result}</p>}
          <LotFacts className="lot-prices" facts={pricesOf(item, reading)} />
          {description && (
            <p className="lines" dir="auto" data-searched>
              {description}
            </p>
          )}
          {!title && !description && <p className="to-follow">Description to follow</p>}
          <LotFacts className="lot-details" facts={detailsOf(item, reading)} />
        </div>
      </article>
    </li>
  );
}

function LotFacts({ facts, className }: { facts: LotFact[]; className: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same label, and nothing is reordered
        <div key={index}>
          <dt dir="auto">{label}</dt>
          <dd className="lines" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
