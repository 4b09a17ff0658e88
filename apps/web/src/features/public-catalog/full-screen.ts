import { shownPhoto, showPhoto, updateStrip } from "./photo-strips";

function slideOf(photo: HTMLAnchorElement): HTMLElement {
  const slide = document.createElement("div");
  slide.className = "slide";
  const image = new Image();
  image.loading = "lazy";
  const small = photo.querySelector("img");
  image.alt = small?.alt ?? "";
  image.src = photo.href;
  // Shows the already loaded small photo until the full-size photo has loaded.
  if (small) slide.style.backgroundImage = `url("${small.currentSrc || small.src}")`;
  image.addEventListener("load", () => slide.style.removeProperty("background-image"));
  slide.append(image);
  return slide;
}

function titleOf(strip: Element): string {
  const heading = strip.closest("[data-lot]")?.querySelector("h2");
  return [...(heading?.children ?? [])].map(({ textContent }) => textContent).join(" · ");
}

function open(viewer: HTMLDialogElement, photo: HTMLAnchorElement): void {
  const from = photo.closest<HTMLElement>("[data-strip]");
  const to = viewer.querySelector<HTMLElement>("[data-strip]");
  const title = viewer.querySelector("[data-viewer-title]");
  if (!from || !to || !title) return;
  const photos = [...from.querySelectorAll<HTMLAnchorElement>("[data-photo]")];
  title.textContent = titleOf(from);
  to.querySelector("[data-slides]")?.replaceChildren(...photos.map(slideOf));
  for (const control of to.querySelectorAll<HTMLElement>("[data-turn], [data-counter]")) {
    control.hidden = photos.length < 2;
  }
  viewer.showModal();
  showPhoto(to, photos.indexOf(photo), "instant");
  updateStrip(to);
  const goBack = () => {
    const index = shownPhoto(to);
    showPhoto(from, index, "instant");
    photos[index]?.focus({ preventScroll: true });
  };
  viewer.addEventListener("close", goBack, { once: true });
}

/** Makes a press on a photo open all photos of its lot in full screen. Without the script, the link opens the photo's file. */
export function serveFullScreen(): void {
  document.addEventListener("click", (event) => {
    const { target } = event;
    const viewer = document.querySelector<HTMLDialogElement>("[data-viewer]");
    if (!viewer || !(target instanceof Element)) return;
    if (target.closest("[data-viewer-close]")) return viewer.close();
    const photo = target.closest<HTMLAnchorElement>("[data-photo]");
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!photo || isNewTab) return;
    event.preventDefault();
    open(viewer, photo);
  });
}
