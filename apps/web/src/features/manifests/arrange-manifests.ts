import type { ListedManifest } from "@lotwright/contracts/manifests";
import { toListSearch } from "../../lib/search";

export const manifestSorts = [
  { value: "newest", label: "Newest First" },
  { value: "oldest", label: "Oldest First" },
  { value: "name", label: "Name (A-Z)" },
  { value: "items", label: "Most Items" },
] as const;
export type ManifestSort = (typeof manifestSorts)[number]["value"];

export type ManifestSearch = { q?: string; sort?: ManifestSort };

export const toManifestSearch = (search: Record<string, unknown>): ManifestSearch =>
  toListSearch(search, manifestSorts);

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const orders: Record<ManifestSort, (a: ListedManifest, b: ListedManifest) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  name: (a, b) => byName.compare(a.name, b.name),
  items: (a, b) => b.itemCount - a.itemCount,
};

/** The manifests whose name or consignor contains the text, in the chosen order. */
export function arrangeManifests(
  manifests: readonly ListedManifest[],
  text: string,
  sort: ManifestSort = "newest",
): ListedManifest[] {
  const wanted = text.trim().toLowerCase();
  return manifests
    .filter(({ name, consignor }) => [name, consignor].some((field) => field.toLowerCase().includes(wanted)))
    .sort(orders[sort]);
}
