import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";

export function StatCards({ manifests }: { manifests: ListedManifest[] }) {
  const itemCount = manifests.reduce((sum, manifest) => sum + manifest.itemCount, 0);
  return (
    <dl className="flex shrink-0 large-text:flex-wrap gap-2 max-lg:w-full">
      <StatCard label="Total Manifests" count={manifests.length} />
      <StatCard label="Items Cataloged" count={itemCount} />
    </dl>
  );
}

function StatCard({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex min-h-11 grow flex-row-reverse items-center justify-end gap-2 rounded-lg border bg-surface px-3 max-[23.4rem]:gap-1.5 max-[23.4rem]:px-2">
      <dt className="text-muted-foreground text-sm leading-tight">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums">{count.toLocaleString("en-US")}</dd>
    </div>
  );
}
