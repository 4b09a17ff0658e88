import { useEffect, useEffectEvent, useState } from "react";
import { isSignedOut } from "../../lib/error-message";
import { shrinkOffThread } from "../../lib/shrink-off-thread";
import { trpc } from "../../lib/trpc";
import { sayLimit, sayRefused } from "./photo-notices";
import { createPhotoQueue, type QueuedPhoto } from "./photo-queue";
import { uploadPhoto } from "./upload-photo";

/** The photos of one lot on this screen; what failed is sent again when the connection is back. */
export function usePhotoQueue(
  uploaded: readonly { id: string; url: string }[],
  onChange: (photos: readonly QueuedPhoto[]) => void,
) {
  const utils = trpc.useUtils();
  const [queue] = useState(() =>
    createPhotoQueue(
      {
        shrink: shrinkOffThread,
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
  const isOut = isSignedOut(trpc.auth.current.useQuery().error);
  const report = useEffectEvent(onChange);
  useEffect(() => report(photos), [photos]);
  // What waited for the person to sign in again.
  useEffect(() => {
    if (!isOut) queue.retry();
  }, [isOut, queue]);
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
