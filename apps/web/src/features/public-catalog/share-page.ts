import { copyField } from "../../lib/copy-field";
import { showBriefly } from "./catalog-notice";

/** Copies by a temporary field: pages on plain http can only copy a selection. */
async function copy(text: string): Promise<boolean> {
  const field = document.createElement("input");
  field.value = text;
  field.readOnly = true;
  field.ariaHidden = "true";
  field.style.cssText = "position: fixed; top: 0; opacity: 0";
  document.body.append(field);
  return copyField(field).finally(() => field.remove());
}

async function share(): Promise<void> {
  const url = location.href.replace(/#.*$/, "");
  if ("share" in navigator) {
    // Closing the share sheet is no failure.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  const isCopied = await copy(url);
  showBriefly(isCopied ? "Link copied" : "Copy the link from the address bar");
}

/** Opens the share sheet of the device, or copies the link where there is none. */
export function serveShare(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-share]")) void share();
  });
}
