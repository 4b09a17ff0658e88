import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { fold } from "@lotwright/contracts/values/fold";
import { toListSearch } from "../../components/ui/search";

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

/** The groups of the home screen, by the day of the sale. */
const groupNames = ["This week", "Later", "Past", "Archive"] as const;

/** Manifests under a heading; no name if no manifest has a date. */
export type ManifestGroup = { name?: (typeof groupNames)[number]; manifests: readonly ListedManifest[] };

const dayMs = 86_400_000;
/** Days after the sale day from which a sale is in the archive. */
const archivedAfter = 90;

/** The group of a sale. One without a date counts as upcoming. */
function groupNameOf({ saleDate }: ListedManifest, today: string): (typeof groupNames)[number] {
  const days = saleDate ? (Date.parse(saleDate) - Date.parse(today)) / dayMs : Number.POSITIVE_INFINITY;
  if (days >= 7) return "Later";
  if (days >= 0) return "This week";
  return days >= -archivedAfter ? "Past" : "Archive";
}

/**
 * Groups manifests by the day of the sale, keeping their order within each group.
 * @param today Such as "2026-11-28"
 */
export function groupManifests(manifests: readonly ListedManifest[], today: string): ManifestGroup[] {
  if (!manifests.some(({ saleDate }) => saleDate)) return [{ manifests }];
  return groupNames
    .map((name) => ({
      name,
      manifests: manifests.filter((manifest) => groupNameOf(manifest, today) === name),
    }))
    .filter((group) => group.manifests.length > 0);
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const orders: Record<ManifestSort, (a: ListedManifest, b: ListedManifest) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  name: (a, b) => byName.compare(a.name, b.name),
  items: (a, b) => b.itemCount - a.itemCount,
};

/** Filters manifests by a text in name or consignor, and sorts them. */
export function arrangeManifests(
  manifests: readonly ListedManifest[],
  text: string,
  sort: ManifestSort = "newest",
): ListedManifest[] {
  const wanted = fold(text.trim());
  return manifests
    .filter(({ name, consignor }) => [name, consignor].some((field) => fold(field).includes(wanted)))
    .sort(orders[sort]);
}
