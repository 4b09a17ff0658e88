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
    <div className="flex flex-col-reverse rounded-lg border bg-surface px-4 py-3">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{count.toLocaleString("en-US")}</dd>
    </div>
  );
}
