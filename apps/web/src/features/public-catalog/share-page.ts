import { copyField } from "../../lib/copy-field";
import { showBriefly } from "./catalog-notice";

/** Copies a text from a temporary field, because plain http has no Clipboard API. */
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
  const url = location.href.replace(/[?#].*$/, "");
  if ("share" in navigator) {
    // Rejects if the user closes the share sheet, which is not an error.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  const isCopied = await copy(url);
  showBriefly(isCopied ? "Link copied" : "Copy the link from the address bar");
}

/** Opens the device's share sheet. If there is none, copies the link. */
export function serveShare(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-share]")) void share();
  });
}
