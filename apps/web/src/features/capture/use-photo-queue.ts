import { maxPhotosPerItem } from "@lotwright/contracts/photos";
import { useEffect, useEffectEvent, useState } from "react";
import { shrinkPhoto } from "../../lib/image";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import { createPhotoQueue, type QueuedPhoto } from "./photo-queue";
import { uploadPhoto } from "./upload-photo";

function sayRefused(message: string, { isCropped }: QueuedPhoto) {
  const photo = isCropped ? "cropped photo" : "photo";
  const description = message || `Failed to upload ${photo}. Please try again.`;
  toast({ title: "Upload failed", description, variant: "destructive" });
}

function sayLimit() {
  const description = `Maximum of ${maxPhotosPerItem} photos per item`;
  toast({ title: "Photo limit reached", description, variant: "destructive" });
}

/** The photos of one lot on this screen; what failed is sent again when the connection is back. */
export function usePhotoQueue(
  uploaded: readonly { id: string; url: string }[],
  onChange: (photos: readonly QueuedPhoto[]) => void,
) {
  const utils = trpc.useUtils();
  const [queue] = useState(() =>
    createPhotoQueue(
      {
        shrink: shrinkPhoto,
        upload: uploadPhoto,
        onChange: (next) => setPhotos(next),
        onRefused: sayRefused,
        onLimit: sayLimit,
        onSignedOut: () => void utils.auth.current.invalidate(),
      },
      uploaded,
    ),
  );
  const [photos, setPhotos] = useState(() => queue.photos());
  const report = useEffectEvent(onChange);
  useEffect(() => report(photos), [photos]);
  useEffect(() => {
    const retryAll = () => queue.retry();
    addEventListener("online", retryAll);
    return () => {
      removeEventListener("online", retryAll);
      queue.close();
    };
  }, [queue]);
  return { queue, photos };
}
