/** Written into the page by a server that knows at which address people use it. */
const publicOrigin = () =>
  document.querySelector<HTMLMetaElement>('meta[name="lotwright-origin"]')?.content || window.location.origin;

/** The catalog's address for the public. */
export function shareLink(token: string): string {
  return `${publicOrigin()}/public/${token}`;
}
