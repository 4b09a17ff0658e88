import { useEffect, useEffectEvent } from "react";
import { useDroppedFiles } from "../ui/use-dropped-files";
import { toastNoPhotoUploaded } from "./photo-notices";

/** Whether a file is a photo. Some systems report no MIME type for photos from phones. */
const isPhoto = ({ type, name }: File) => type.startsWith("image/") || /\.hei[cf]$/i.test(name);

/** Accepts photos that are dropped or pasted anywhere on the page. Returns true while files are dragged over the page. */
export function useDroppedPhotos(onPhotos: (photos: File[]) => void): boolean {
  const take = useEffectEvent((files: File[]) => {
    const photos = files.filter(isPhoto);
    if (photos.length < files.length) toastNoPhotoUploaded();
    if (photos.length > 0) onPhotos(photos);
  });
  useEffect(() => {
    const ending = new AbortController();
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      // Spreadsheet cells are copied as text and as a picture of the text, which is not a photo.
      if (!clipboardData?.types.includes("text/plain")) take([...(clipboardData?.files ?? [])]);
    };
    addEventListener("paste", onPaste, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return useDroppedFiles((files) => take(files));
}
