function tellBroken(): void {
  const loading = document.querySelector<HTMLElement>("[data-loading]");
  if (!loading || getComputedStyle(loading).display === "none") return;
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = "Try again";
  loading.replaceChildren("The catalog didn't load completely.", again);
}

/** A page whose last bytes never came says so; trying again says that it loads. */
export function serveLoading(): void {
  document.addEventListener("click", ({ target }) => {
    const isRetry = target instanceof Element && target.closest("[data-retry]");
    const reason = isRetry ? document.querySelector("[data-reason]") : null;
    if (reason) reason.textContent = "Loading catalog...";
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tellBroken);
  else tellBroken();
}

const noticeMs = 5_000;

let hiding: ReturnType<typeof setTimeout> | undefined;

const noticeBox = () => document.querySelector<HTMLElement>("[data-notice]");

export function hideNotice(): void {
  const notice = noticeBox();
  if (notice) notice.hidden = true;
}

/** Stays until something else is said, or it is hidden. */
export function showNotice(text: string): void {
  clearTimeout(hiding);
  const notice = noticeBox();
  if (!notice) return;
  notice.textContent = text;
  notice.hidden = false;
}

export function say(text: string): void {
  showNotice(text);
  hiding = setTimeout(hideNotice, noticeMs);
}
