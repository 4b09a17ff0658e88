import { ChevronLeft, ChevronRight, Star } from "lucide-react";
import { IconButton } from "../ui/icon-button";

/** The position of a photo in its lot, counted from 0. */
export type PhotoPlace = { index: number; count: number; onMove: (position: number) => void };

const buttonId = (photoId: string, by: number) => `move-${by < 0 ? "left" : "right"}-${photoId}`;
export const viewButtonId = (photoId: string) => `view-${photoId}`;

function findEnabled(id: string): HTMLButtonElement | undefined {
  const button = document.getElementById(id);
  return button instanceof HTMLButtonElement && !button.disabled ? button : undefined;
}

/**
 * After a photo was moved, focuses the same button again. If that button is now disabled at the end of the list,
 * focuses the opposite one.
 */
export function focusMoved(photoId: string, by: number) {
  (findEnabled(buttonId(photoId, by)) ?? findEnabled(buttonId(photoId, -by)))?.focus();
}

/** Runs `replace`, which replaces buttons, and then focuses the new button with the same label. */
export function keepFocus(replace: () => void) {
  const label = document.activeElement?.getAttribute("aria-label");
  replace();
  if (!label || document.activeElement !== document.body) return;
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((button) => button.getAttribute("aria-label") === label)?.focus();
}

export function focusPhoto(photoId: string) {
  findEnabled(viewButtonId(photoId))?.focus();
}

/** On the first photo, the label "Cover". On the others, a button that makes the photo the cover. */
export function FirstButton({ place: { index, onMove } }: { place: PhotoPlace }) {
  if (index === 0) {
    return (
      <p className="@max-[8.25rem]:hidden pointer-events-none absolute top-2 left-2 rounded-md bg-black/60 px-2 py-0.5 text-sm text-white">
        Cover
      </p>
    );
  }
  return (
    <IconButton
      label={`Set photo ${index + 1} as cover`}
      icon={<Star aria-hidden className="size-5" />}
      variant="photo"
      size="lg"
      className="absolute top-1 left-1"
      onClick={() => onMove(0)}
    />
  );
}

type MoveButtonProps = { photoId: string; place: PhotoPlace; by: 1 | -1 };

/** A button that moves a photo by one position, without dragging. */
export function MoveButton({ photoId, place: { index, count, onMove }, by }: MoveButtonProps) {
  if (count < 2) return null;
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      id={buttonId(photoId, by)}
      label={`Move photo ${index + 1} ${by < 0 ? "left" : "right"}`}
      icon={<Icon aria-hidden className="size-5" />}
      variant="photo"
      size="lg"
      disabled={index + by < 0 || index + by >= count}
      className="disabled:invisible"
      onClick={() => onMove(index + by)}
    />
  );
}
