import { labelOfFlag } from "@lotwright/contracts/catalog/lot-filters";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { memo } from "react";
import { NoPicture, Picture } from "../../../components/photos/picture";
import { Badge } from "../../../components/ui/badge";
import { classNames } from "../../../components/ui/class-names";
import { Spinner } from "../../../components/ui/progress";
import { ResultMark } from "../../../components/ui/result-mark";
import type { Card } from "../../../data/lots/item-cards";
import { formatRange, lotName, shownCategory, shownTitle } from "../../../lib/format";
import { draftSource } from "../../lots/draft-source";
import { FailedNote } from "../../lots/failed-note";
import { isDraftedFromNotes } from "../../lots/item-notices";
import { RenumberedNote } from "../../lots/renumbered-note";
import { ChangeBadge } from "./change-badge";
import { MoreActions } from "./more-actions";
import { SelectBox } from "./select-box";
import { rememberPlace } from "./use-list-place";

/** The lot's section and number in a badge. */
function LotBadge({ lot }: { lot: { lotNumber: number; sectionLetter: string } }) {
  return (
    <span className="inline-flex items-center rounded-md bg-foreground px-2 py-0.5 font-semibold text-background text-lg tabular-nums leading-7">
      <span className="sr-only">Lot </span>
      {lotName(lot)}
    </span>
  );
}

type ThumbnailProps = { photoUrl: string | undefined; className?: string };

/** The cover photo in a 4:3 box, which keeps its size while the photo loads. */
export function Thumbnail({ photoUrl, className = "" }: ThumbnailProps) {
  const address = photoUrl && thumbnailUrl(photoUrl);
  return (
    <div className={`aspect-4/3 overflow-hidden bg-muted ${className}`}>
      {address ? (
        <Picture
          src={address}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          decoding="async"
          missingText="Photo not loaded"
          className="size-full object-cover"
        />
      ) : (
        <NoPicture>No photo</NoPicture>
      )}
    </div>
  );
}

type ItemCardProps = {
  manifestId: string;
  item: Card;
  /** Undefined if the user's role doesn't allow it. */
  onRetry: ((item: Card) => void) | undefined;
  onAcknowledge: ((item: Card) => void) | undefined;
  /** Whether a request for this card is running, such as a retry. */
  isBusy: boolean;
  /** Whether a description can be requested for a lot without notes. */
  canDescribe: boolean;
  /** The manifest's currency, for the estimate and the hammer price. */
  currency: string | undefined;
  /** Whether the lot is new or changed since the last export to a platform. */
  change?: LotChangeKind | undefined;
  /** Whether the lot is selected. Undefined unless lots are being selected. */
  isSelected?: boolean | undefined;
  onToggle: (item: Card, isRange: boolean) => void;
  /** Whether the lot is in the side panel. */
  isPeeked?: boolean;
  onPeek: (id: string) => void;
};

/** The card of a lot: a row on phones, and on wider screens a card with the photo on top. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { manifestId, item, currency, change, isSelected, onToggle, isPeeked, onPeek } = props;
  const estimate = formatRange(item.lowEstimate, item.highEstimate, currency);
  return (
    <article
      className={classNames(
        "relative flex h-full flex-col overflow-hidden rounded-lg contain-content border bg-surface transition hover:border-control-border",
        isSelected && "border-primary! ring-2 ring-primary",
        isPeeked && "border-ring! ring-1 ring-ring",
      )}
    >
      <div className="flex grow large-text:flex-col sideways:flex-row sm:flex-col">
        <div className="relative w-2/5 max-w-40 shrink-0 large-text:w-full large-text:max-w-none sm:w-full sm:max-w-none sideways:w-2/5">
          <Thumbnail
            photoUrl={item.coverUrl}
            className="size-full large-text:h-auto sm:h-auto sideways:h-full"
          />
          {isSelected === undefined && (
            // Not a tab stop: Space on the card's link does the same.
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Peek at lot ${lotName(item)}`}
              className="absolute inset-0 z-1 cursor-zoom-in"
              onClick={() => onPeek(item.id)}
            />
          )}
        </div>
        <div
          className={classNames(
            "flex min-h-30.5 max-sm:min-h-35.5 min-w-0 grow flex-col p-2 pl-3",
            // The error message fills the remaining height of the row, so that the card is no higher than its
            // neighbors.
            item.failure && "sm:min-h-0",
          )}
        >
          <div className="flex items-start justify-between">
            <p className="flex flex-wrap items-center gap-1.5 pt-1">
              <LotBadge lot={item} />
              {item.quantity > 1 && <Badge>Qty: {item.quantity}</Badge>}
              {item.aiGenerationStatus === "pending" && <GeneratingMark />}
            </p>
            {isSelected === undefined ? (
              <MoreActions {...{ manifestId, item }} />
            ) : (
              <SelectBox {...{ item, isSelected, onToggle }} />
            )}
          </div>
          <h2
            className={classNames(
              "line-clamp-2 large-text:line-clamp-none font-medium leading-snug",
              !item.title && "text-muted-foreground",
            )}
          >
            {isSelected === undefined ? (
              <Link
                to="/manifests/$manifestId/items/$itemId/edit"
                params={{ manifestId, itemId: item.id }}
                search={true}
                aria-keyshortcuts="Space"
                onClick={() => rememberPlace(manifestId, item.id)}
                onKeyDown={(event) => {
                  if (event.key !== " ") return;
                  event.preventDefault();
                  onPeek(item.id);
                }}
                className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
              >
                {shownTitle(item)}
              </Link>
            ) : (
              shownTitle(item)
            )}
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 pt-0.5 text-muted-foreground text-sm">
            {/* On phones the category has its own line. Elsewhere what does not fit beside it wraps to the next line. */}
            <span className="min-w-0 max-w-full truncate max-sm:basis-full">{shownCategory(item)}</span>
            {estimate && <span className="text-foreground tabular-nums">{estimate}</span>}
            {change && <ChangeBadge change={change} />}
            <ResultMark result={item} currency={currency} />
            <DraftBadges item={item} />
          </p>
        </div>
      </div>
      <Notes {...props} />
    </article>
  );
});

/** Messages about a lot with their actions, such as a failed description with Retry. */
function Notes({ item, isBusy, canDescribe, onRetry, onAcknowledge }: ItemCardProps) {
  const { requestedLotNumber, failure } = item;
  return (
    <>
      {requestedLotNumber !== undefined && (
        <RenumberedNote
          lot={item}
          {...{ requestedLotNumber, isBusy }}
          onAcknowledge={onAcknowledge && (() => onAcknowledge(item))}
        />
      )}
      {failure && (
        <FailedNote
          {...{ failure, canDescribe, isBusy }}
          onRetry={onRetry && (() => onRetry(item))}
          className="border-t"
        />
      )}
    </>
  );
}

/** Badges for the source of a draft and for unverified claims in it. */
function DraftBadges({ item }: { item: Card }) {
  return (
    <>
      {isDraftedFromNotes(item) && <Badge variant="outline">{draftSource(item)}</Badge>}
      {item.isToCheck && (
        <span className="inline-flex items-center gap-1 text-warning">
          <Eye aria-hidden className="size-4" />
          {labelOfFlag("to-check")}
        </span>
      )}
    </>
  );
}

/** Indicator of a pending description. Not a live region, so that screen readers do not announce it while scrolling. */
function GeneratingMark() {
  return (
    <span>
      <Spinner />
      <span className="sr-only">Description is being generated</span>
    </span>
  );
}
