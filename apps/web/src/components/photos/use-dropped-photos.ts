import { useEffect, useEffectEvent, useState } from "react";
import { sayNoPhoto } from "./photo-notices";

/** Some systems report no MIME type for photos of phones. */
const isPhoto = ({ type, name }: File) => type.startsWith("image/") || /\.hei[cf]$/i.test(name);

/**
 * Accepts photos that are dropped or pasted anywhere on the page. Returns true while files are dragged over the page.
 */
export function useDroppedPhotos(onPhotos: (photos: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])];
    const photos = files.filter(isPhoto);
    if (photos.length < files.length) sayNoPhoto();
    if (photos.length > 0) onPhotos(photos);
  });
  useEffect(() => {
    const ending = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      onEvent: (event: WindowEventMap[Name]) => void,
    ) => addEventListener(name, onEvent, { signal: ending.signal });
    listen("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer);
    });
    listen("paste", ({ clipboardData }) => {
      // Spreadsheet cells are copied as text and as a picture of the text, which is not a photo.
      if (!clipboardData?.types.includes("text/plain")) take(clipboardData);
    });
    return () => ending.abort();
  }, []);
  return isOver;
}
