import { copyField } from "../../lib/copy-field";
import { say } from "./catalog-notice";

/** In a field of its own, because pages on plain http copy only what is selected in one. */
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
    // Whoever closes the sheet again wanted that.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  const isCopied = await copy(url);
  say(isCopied ? "Link copied" : "Copy the link from the address bar");
}

/** The device's own sheet; where there is none the link is copied. */
export function serveShare(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-share]")) void share();
  });
}
