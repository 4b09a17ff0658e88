/** The server's public origin from the page, or the browser's current origin. */
export const publicOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="lotwright-origin"]')?.content || window.location.origin;
