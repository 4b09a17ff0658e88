/** Paths of a public catalog's page and feed. */
export function catalogPaths(token: string) {
  return { path: `/public/${token}`, feedPath: `/api/public/manifests/${token}/feed` };
}
