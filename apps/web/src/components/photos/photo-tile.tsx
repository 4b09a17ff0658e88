import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import type { KeyboardEvent } from "react";
import { classNames } from "../ui/class-names";
import { Progress } from "../ui/progress";
import { AdviceMark } from "./advice-mark";
import { viewButtonId } from "./photo-focus";
import type { GridPhoto } from "./photo-queue";
import { NoPicture, Picture } from "./picture";
import { WaitingMark } from "./waiting-mark";

/** The handlers of a tile. They have a stable identity, so that photo tiles do not re-render. */
export type TileActions = {
  /** Opens the photo full screen. */
  open: (id: string) => void;
  /** Moves the photo to a position, counted from 0. */
  move: (id: string, to: number) => void;
};

type PhotoTileProps = {
  photo: GridPhoto;
  index: number;
  count: number;
  on: TileActions;
  /** Whether the tile is larger than a thumbnail, so that it needs a larger picture. */
  isLarge: boolean;
};

/** Direction in which each arrow key, with Shift, moves the focused photo. */
const steps: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

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
      isInButton
      decoding="async"
      // Without this, a photo dragged within the page would be added a second time.
      draggable={false}
      className={classNames("size-full object-cover", state !== "uploaded" && "opacity-70")}
    />
  );
}

/** A photo that opens on a press, and can be moved by dragging or with Shift and an arrow key. */
export function PhotoTile({ photo, index, count, on, isLarge }: PhotoTileProps) {
  const { id, state, advice } = photo;
  const title = `Photo ${index + 1}`;
  const name = title.toLowerCase();
  const step = (event: KeyboardEvent) => {
    const by = event.shiftKey ? steps[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    const to = index + by;
    if (to >= 0 && to < count) on.move(id, to);
  };
  return (
    <div className="@container relative aspect-4/3 overflow-hidden rounded-lg border bg-muted">
      <TilePicture address={pictureOf(photo, isLarge)} title={title} state={state} />
      <button
        type="button"
        id={viewButtonId(id)}
        aria-label={`View ${name}`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        className="absolute inset-0 cursor-zoom-in rounded-lg -outline-offset-4"
        onClick={() => on.open(id)}
        onKeyDown={step}
      />
      {index === 0 && (
        <p className="@max-[4.5rem]:hidden pointer-events-none absolute top-1 left-1 rounded-md bg-black/60 px-2 py-0.5 text-sm text-white">
          Cover
        </p>
      )}
      {advice && <AdviceMark text={advice} className="top-1 right-1" />}
      {state === "sending" && (
        <div className="pointer-events-none absolute inset-x-1 bottom-1 rounded-full bg-black/60 p-1.5">
          <Progress label={`Uploading ${name}`} value={photo.progress} />
        </div>
      )}
      {state === "waiting" && <WaitingMark />}
    </div>
  );
}
