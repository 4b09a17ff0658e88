import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { lazy, useState } from "react";
import { Part } from "../../../components/layout/part";
import { FilmStrip } from "../../../components/photos/film-strip";
import { isOwnPhoto } from "../../../components/photos/own-photo";
import { NoPicture, Picture } from "../../../components/photos/picture";

const LotViewer = lazy(() => import("./lot-viewer"));

/** The photos of a lot: one large, the others as thumbnails. A press shows the large one in full screen. */
export function PeekPhotos({ urls }: { urls: readonly string[] }) {
  const [index, setIndex] = useState(0);
  const [isFull, setIsFull] = useState(false);
  const url = urls[index] ?? urls[0];
  const photos = urls.map((address) => ({ id: address, url: address }));
  return (
    <section aria-label="Photos" className="space-y-2">
      <div className="relative -mx-5 aspect-4/3 max-h-[36dvh] w-[calc(100%+2.5rem)] bg-muted">
        {url === undefined ? (
          <NoPicture>No photo</NoPicture>
        ) : (
          <>
            <Picture
              key={url}
              src={url}
              alt=""
              decoding="async"
              // The thumbnail, which the list has loaded, until the photo is.
              {...(isOwnPhoto(url) && { style: { backgroundImage: `url("${thumbnailUrl(url)}")` } })}
              className="size-full bg-center bg-contain bg-no-repeat object-contain"
            />
            <button
              type="button"
              aria-label={`Photo ${index + 1} of ${urls.length}, full size`}
              className="absolute inset-0 cursor-zoom-in -outline-offset-2"
              onClick={() => setIsFull(true)}
            />
          </>
        )}
      </div>
      {urls.length > 1 && <FilmStrip {...{ photos, index }} onIndex={setIndex} />}
      {isFull && (
        <Part onClose={() => setIsFull(false)}>
          <LotViewer {...{ urls, index }} onIndex={setIndex} onClose={() => setIsFull(false)} />
        </Part>
      )}
    </section>
  );
}
