import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { Icon } from "./catalog-icons";

type PhotoStripProps = {
  /** The lot's name, such as "1000A". */
  lot: string;
  photoUrls: readonly string[];
  /** Whether the lot is the first one of the catalog, so that its first photo is visible without scrolling. */
  isFirst: boolean;
};

/** The photos of a lot in one row, to swipe or scroll. The script adds buttons for the next and previous photo. */
export function PhotoStrip({ lot, photoUrls, isFirst }: PhotoStripProps) {
  const count = photoUrls.length;
  return (
    <section className="strip" aria-label={`Photos of lot ${lot}`} data-strip>
      <div className="slides" data-slides>
        {photoUrls.map((url, index) => (
          <a key={url} href={url} className="slide" data-photo>
            <img
              src={thumbnailUrl(url)}
              alt={count > 1 ? `Lot ${lot}, photo ${index + 1} of ${count}` : `Lot ${lot}`}
              decoding="async"
              {...(isFirst && index === 0 ? { fetchPriority: "high" } : { loading: "lazy" })}
            />
          </a>
        ))}
      </div>
      {count > 1 && <StripControls count={count} />}
    </section>
  );
}

export function StripControls({ count }: { count: number }) {
  return (
    <>
      <button
        type="button"
        className="turn previous"
        aria-label="Previous photo"
        aria-disabled
        data-turn="-1"
      >
        <Icon name="previous" />
      </button>
      <button type="button" className="turn next" aria-label="Next photo" data-turn="1">
        <Icon name="next" />
      </button>
      <p className="counter" data-counter>{`1 / ${count}`}</p>
    </>
  );
}
