import { copyField } from "./copy-field";
import { toast } from "./toasts";

/** Copies the link that a field contains, and says whether it worked. */
export async function copyLink(field: HTMLInputElement): Promise<void> {
  if (await copyField(field)) return toast({ title: "Link copied", variant: "success" });
  toast({
    title: "Error",
    description: "Your browser couldn't copy the link. It is selected: copy it yourself.",
    variant: "destructive",
  });
}

/** Opens the device's share sheet. It rejects if the user closes it, which is not an error. */
export async function shareLink(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}
