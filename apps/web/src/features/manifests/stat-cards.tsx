import type { ListedManifest } from "@lotwright/contracts/manifests";

export function StatCards({ manifests }: { manifests: ListedManifest[] }) {
  const itemCount = manifests.reduce((sum, manifest) => sum + manifest.itemCount, 0);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      <StatCard label="Total Manifests" count={manifests.length} />
      <StatCard label="Items Cataloged" count={itemCount} />
    </dl>
  );
}

function StatCard({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-2 rounded-lg border bg-surface px-3 py-1.5 sm:flex-col-reverse sm:items-start sm:gap-0 sm:px-4 sm:py-3">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums sm:text-xl">{count.toLocaleString("en-US")}</dd>
    </div>
  );
}
