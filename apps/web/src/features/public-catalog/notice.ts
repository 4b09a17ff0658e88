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
