/** Where a shared catalog is, for people and for feed readers. */
export function catalogPaths(token: string) {
  return { path: `/public/${token}`, feedPath: `/api/public/manifests/${token}/feed` };
}
