function showLoadFailure(): void {
  const loading = document.querySelector<HTMLElement>("[data-loading]");
  if (!loading || getComputedStyle(loading).display === "none") return;
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = "Try again";
  loading.replaceChildren("The catalog didn't load completely.", again);
}

/** Shows an error if the page was not received completely, and a loading message when the user reloads it. */
export function serveLoading(): void {
  document.addEventListener("click", ({ target }) => {
    const isRetry = target instanceof Element && target.closest("[data-retry]");
    const reason = isRetry ? document.querySelector("[data-reason]") : null;
    if (reason) reason.textContent = "Loading catalog...";
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", showLoadFailure);
  else showLoadFailure();
}

const noticeMs = 5_000;

let hiding: ReturnType<typeof setTimeout> | undefined;

const noticeBox = () => document.querySelector<HTMLElement>("[data-notice]");

export function hideNotice(): void {
  const notice = noticeBox();
  if (notice) notice.hidden = true;
}

/** Shows a notice. It stays until another notice replaces it or the script hides it. */
export function showNotice(text: string): void {
  clearTimeout(hiding);
  const notice = noticeBox();
  if (!notice) return;
  notice.textContent = text;
  notice.hidden = false;
}

export function showBriefly(text: string): void {
  showNotice(text);
  hiding = setTimeout(hideNotice, noticeMs);
}
