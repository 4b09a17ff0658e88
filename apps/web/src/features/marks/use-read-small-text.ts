import { trpc } from "../../data/api/trpc";

/** Requests reading a photo in full size. `useMarks` then lists it as waiting. */
export function useReadSmallText(photoUrls: readonly string[]) {
  const utils = trpc.useUtils();
  return trpc.marks.readSmallText.useMutation({
    meta: { errorFallback: "The photo couldn't be read. Please try again." },
    onSuccess: ({ isOn, photos: [reading] }) => {
      utils.marks.ofPhotos.setData(
        { photoUrls: [...photoUrls] },
        (known) =>
          known && {
            isOn,
            photos: known.photos.map((photo) => (photo.url === reading?.url ? reading : photo)),
          },
      );
    },
  });
}
