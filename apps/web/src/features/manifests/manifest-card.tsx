import type { ListedManifest } from "@lotwright/contracts/manifests";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Badge } from "../../components/ui/badge";
import { longDay, plural, timeAgo } from "../../lib/format";

export function ManifestCard({ manifest }: { manifest: ListedManifest }) {
  return (
    <article className="relative flex h-full items-center gap-3 rounded-lg border bg-surface p-4 transition hover:border-control-border">
      <div className="min-w-0 grow">
        <h2 dir="auto" className="font-semibold text-lg leading-snug">
          <Link
            to="/manifests/$manifestId"
            params={{ manifestId: manifest.id }}
            className="rounded-md after:absolute after:inset-0 after:rounded-lg"
          >
            {manifest.name}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-2 pt-2">
          <Badge>
            <span dir="auto" className="min-w-0 break-words">
              {manifest.consignor}
            </span>
          </Badge>
          <Badge variant="outline">{plural(manifest.itemCount, "item")}</Badge>
        </p>
        <p className="pt-2 text-muted-foreground text-sm">
          Created{" "}
          <time dateTime={manifest.createdAt} title={new Date(manifest.createdAt).toLocaleString()}>
            {timeAgo(manifest.createdAt)}
          </time>
        </p>
        <SaleLine manifest={manifest} />
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </article>
  );
}

function SaleLine({ manifest: { saleDate, saleLocation } }: { manifest: ListedManifest }) {
  if (!saleDate && !saleLocation) return null;
  return (
    <p dir="auto" className="break-words text-muted-foreground text-sm">
      {saleDate ? `Sale ${longDay(saleDate)}` : `Sale at ${saleLocation}`}
      {saleDate && saleLocation && ` · ${saleLocation}`}
    </p>
  );
}
