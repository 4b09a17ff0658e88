import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { deviceWord } from "../../lib/device";
import { toast } from "../../lib/toasts";

/** The specified error message, followed by the server's reason. */
export function toastPhotoRejected(reason: string, { isCropped }: { isCropped?: boolean }) {
  const photo = isCropped ? "cropped photo" : "photo";
  const description = `Failed to upload ${photo}. Please try again. ${reason}`.trim();
  toast({ title: "Upload failed", description, variant: "destructive" });
}

export function toastPhotoLimit() {
  const description = `Maximum of ${maxPhotosPerItem} photos per item`;
  toast({ title: "Photo limit reached", description, variant: "destructive" });
}

export function toastStorageFull() {
  const description = "The photos weren't added. Free up some space, then try again.";
  toast({ title: `This ${deviceWord()} is full`, description, variant: "destructive" });
}

export function toastNoPhotoUploaded() {
  toast({ title: "Upload failed", description: "Only photos can be added", variant: "destructive" });
}

/** Shows which of the chosen files could not be read. Photos without a file name have an empty name. */
export function toastUnreadablePhotos(names: readonly string[]) {
  const [name = ""] = names;
  const photos =
    names.length > 1
      ? `${names.length} photos couldn't be read, so they were`
      : `${name || "One photo"} couldn't be read, so it was`;
  const description = `${photos} left out. Open photos from the cloud once before you choose them again.`;
  toast({ title: "Not all photos were added", description, variant: "destructive" });
}
