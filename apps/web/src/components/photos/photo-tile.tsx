import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { RotateCcw, X } from "lucide-react";
import { useIsOnline } from "../../lib/connection";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { IconButton } from "../ui/icon-button";
import { Progress } from "../ui/progress";
import { AdviceMark } from "./advice-mark";
import { FirstButton, MoveButton, viewButtonId } from "./photo-order";
import type { GridPhoto } from "./photo-queue";
import { NoPicture, Picture } from "./picture";

/** The handlers of a photo's buttons. They have a stable identity, so that photo tiles do not re-render. */
export type TileActions = {
  /** Opens the photo full screen. */
  open: (id: string) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  move: (id: string, from: number, to: number) => void;
};

type PhotoTileProps = {
  photo: GridPhoto;
  index: number;
  count: number;
  on: TileActions;
  /** Whether the tile is larger than a thumbnail, so that it needs a larger picture. */
  isLarge: boolean;
};

function pictureOf(photo: GridPhoto, isLarge: boolean): string | undefined {
  const { url, previewUrl, smallPreviewUrl } = photo;
  if (isLarge) return previewUrl ?? smallPreviewUrl ?? url;
  return smallPreviewUrl ?? (url && thumbnailUrl(url));
}

type TilePictureProps = { address: string | undefined; title: string; state: GridPhoto["state"] };

function TilePicture({ address, title, state }: TilePictureProps) {
  if (!address && state === "unreadable") return <NoPicture />;
  if (!address) return <span aria-hidden className="block size-full animate-pulse bg-border" />;
  return (
    <Picture
      src={address}
      alt={title}
      hasSideButtons
      decoding="async"
      // Without this, dropping a dragged photo would add it a second time.
      draggable={false}
      className={classNames("size-full object-cover", state !== "uploaded" && "opacity-70")}
    />
  );
}

/** A photo with buttons in its corners, and its upload state between the two lower ones. */
export function PhotoTile({ photo, index, count, on, isLarge }: PhotoTileProps) {
  const { id } = photo;
  const picture = pictureOf(photo, isLarge);
  const place = { index, count, onMove: (to: number) => on.move(id, index, to) };
  const title = `Photo ${index + 1}`;
  const name = title.toLowerCase();
  return (
    <div className="@container relative aspect-4/3 overflow-hidden rounded-lg border bg-muted">
      <TilePicture address={picture} title={title} state={photo.state} />
      <button
        type="button"
        id={viewButtonId(id)}
        aria-label={`View ${name}`}
        className="absolute inset-0 cursor-zoom-in rounded-lg -outline-offset-4"
        onClick={() => on.open(id)}
      />
      <FirstButton place={place} />
      {photo.advice && <AdviceMark text={photo.advice} className="top-4 right-13" />}
      <IconButton
        label={`Remove ${name}`}
        icon={<X aria-hidden className="size-5" />}
        variant="photo"
        size="lg"
        className="absolute top-1 right-1"
        onClick={() => on.remove(id)}
      />
      <div className="pointer-events-none absolute inset-x-1 bottom-1 flex items-center justify-between gap-1 *:pointer-events-auto">
        <MoveButton photoId={id} place={place} by={-1} />
        {photo.state === "sending" && (
          <div className="min-w-0 grow rounded-full bg-black/60 p-1.5">
            <Progress label={`Uploading ${name}`} value={photo.progress} />
          </div>
        )}
        {photo.state === "waiting" && <RetryButton name={name} onRetry={() => on.retry(id)} />}
        <MoveButton photoId={id} place={place} by={1} />
      </div>
    </div>
  );
}

/** Disabled offline. The photo uploads automatically after reconnecting. */
function RetryButton({ name, onRetry }: { name: string; onRetry: () => void }) {
  if (!useIsOnline()) return null;
  return (
    <Button
      variant="secondary"
      size="lg"
      aria-label={`Retry ${name}`}
      className="mx-auto min-w-0 grow px-1! text-sm!"
      onClick={onRetry}
    >
      <RotateCcw aria-hidden className="size-4 shrink-0 @min-[10.5rem]:hidden @min-[12rem]:block" />
      <span className="hidden @min-[10.5rem]:inline">Retry</span>
    </Button>
  );
}
