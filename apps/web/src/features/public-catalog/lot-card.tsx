import { customFieldLabel } from "@lotwright/contracts/export-settings";
import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/public-catalog";
import { lotName } from "../../lib/format";
import { PhotoStrip } from "./photo-strip";

type LotCardProps = {
  item: PublicCatalog["items"][number];
  labels: PublicCatalog["customColumnLabels"];
  columnOrder: CatalogPlace["columnOrder"];
  isFirst: boolean;
  /** Beside lots with photos, one without keeps their place on wide screens. */
  isAmongPhotos: boolean;
};

/** `data-searched` marks the texts that a search looks in, besides the lot's name. */
export function LotCard({ item, labels, columnOrder, isFirst, isAmongPhotos }: LotCardProps) {
  const lot = lotName(item);
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
          {description && (
            <p className="lines" dir="auto" data-searched>
              {description}
            </p>
          )}
          {!title && !description && <p className="to-follow">Description to follow</p>}
          <LotDetails item={item} labels={labels} columnOrder={columnOrder} />
        </div>
      </article>
    </li>
  );
}

/** The notes, and the custom fields that have text, under the owner's labels and in the owner's order. */
function LotDetails({ item, labels, columnOrder }: Pick<LotCardProps, "item" | "labels" | "columnOrder">) {
  const filled = columnOrder.map((id) => [customFieldLabel(id, labels), item[id]] as const);
  const details = [["Notes", item.notes] as const, ...filled].filter(([, text]) => text?.trim());
  if (details.length === 0) return null;
  return (
    <dl>
      {details.map(([label, text], index) => (
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
