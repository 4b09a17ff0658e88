import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { toast } from "../../lib/toasts";

/** The specified error message, followed by the server's reason. */
export function sayRefused(reason: string, { isCropped }: { isCropped?: boolean }) {
  const photo = isCropped ? "cropped photo" : "photo";
  const description = `Failed to upload ${photo}. Please try again. ${reason}`.trim();
  toast({ title: "Upload failed", description, variant: "destructive" });
}

export function sayLimit() {
  const description = `Maximum of ${maxPhotosPerItem} photos per item`;
  toast({ title: "Photo limit reached", description, variant: "destructive" });
}

export function sayFull() {
  const description = "The photos weren't added. Free up some space, then try again.";
  toast({ title: "This phone is full", description, variant: "destructive" });
}

export function sayNoPhoto() {
  toast({ title: "Upload failed", description: "Only photos can be added", variant: "destructive" });
}
