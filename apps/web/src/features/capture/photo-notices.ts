import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { toast } from "../../lib/toast-store";

export function sayRefused(message: string, { isCropped }: { isCropped?: boolean }) {
  const photo = isCropped ? "cropped photo" : "photo";
  const description = message || `Failed to upload ${photo}. Please try again.`;
  toast({ title: "Upload failed", description, variant: "destructive" });
}

export function sayLimit() {
  const description = `Maximum of ${maxPhotosPerItem} photos per item`;
  toast({ title: "Photo limit reached", description, variant: "destructive" });
}

export function sayFull() {
  const description = "The photos were not added. Free some space, then try again.";
  toast({ title: "This phone is full", description, variant: "destructive" });
}

export function sayNoPhoto() {
  toast({ title: "Upload failed", description: "Only photos can be added", variant: "destructive" });
}
