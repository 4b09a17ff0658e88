import type { ListedManifest } from "@lotwright/contracts/manifests";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { Badge } from "../../components/ui/badge";
import { longDay, plural, timeAgo } from "../../lib/format";
import type { GlancePlace } from "./glance/glance-part";

const Nothing = () => null;
// The card is complete without it, so a part of the app that fails to load leaves only gaps.
const GlancePart = lazy(() => import("./glance/glance-part").catch(() => ({ default: Nothing })));

type CardProps = { manifest: ListedManifest };

/** A card in a list or grid: as a row where it is wide. What takes longer to count comes later, into places that are kept free. */
export function ManifestCard({ manifest }: CardProps) {
  return (
    <article className="@container relative h-full rounded-lg border bg-surface transition hover:border-control-border">
      {/* Narrow cards have the covers as a float, so that a long name gets the full width below them. */}
      <div className="@min-[60rem]:grid h-full @min-[60rem]:grid-cols-[9rem_minmax(0,1fr)_22rem_auto] @min-[60rem]:grid-rows-[auto_1fr] content-start gap-x-5 p-4">
        <div className="@min-[60rem]:row-span-2 float-left @max-[16rem]:hidden @min-[60rem]:mr-0 mr-3 aspect-4/3 @min-[30rem]:w-28 @min-[60rem]:w-full w-18 self-start overflow-hidden rounded-md bg-muted">
          <Later place="covers" manifest={manifest} />
        </div>
        <div>
          <h2 dir="auto" className="font-semibold text-lg leading-snug">
            <Link
              to="/manifests/$manifestId"
              params={{ manifestId: manifest.id }}
              className="rounded-md after:absolute after:inset-0 after:rounded-lg"
            >
              {manifest.name}
            </Link>
          </h2>
          <p className="pt-2 *:mr-2 *:mb-1.5 *:align-top">
            <Badge>
              <span dir="auto" className="min-w-0 break-words">
                {manifest.consignor}
              </span>
            </Badge>
            <Badge variant="outline">{plural(manifest.itemCount, "item")}</Badge>
            {manifest.publicShareEnabled && <Badge variant="outline">Shared</Badge>}
          </p>
        </div>
        <div className="@min-[60rem]:col-start-2 clear-left pt-0.5 text-muted-foreground text-sm">
          <p className="truncate">
            Created{" "}
            <time dateTime={manifest.createdAt} title={new Date(manifest.createdAt).toLocaleString()}>
              {timeAgo(manifest.createdAt)}
            </time>
            <Later place="change" manifest={manifest} />
          </p>
          <SaleLine manifest={manifest} />
        </div>
        {manifest.itemCount > 0 && (
          <div className="@min-[60rem]:col-start-3 @min-[60rem]:row-span-2 @min-[60rem]:row-start-1 h-9 @min-[60rem]:self-center @min-[60rem]:pt-0 pt-2 md:h-14 @min-[60rem]:md:h-13">
            <Later place="progress" manifest={manifest} />
          </div>
        )}
        <ChevronRight
          aria-hidden
          className="@min-[60rem]:block @min-[60rem]:col-start-4 @min-[60rem]:row-span-2 @min-[60rem]:row-start-1 hidden size-5 self-center text-muted-foreground"
        />
      </div>
    </article>
  );
}

function Later({ place, manifest }: CardProps & { place: GlancePlace }) {
  return (
    <Suspense>
      <GlancePart place={place} manifest={manifest} />
    </Suspense>
  );
}

function SaleLine({ manifest: { saleDate, saleLocation } }: CardProps) {
  if (!saleDate && !saleLocation) return null;
  return (
    <p dir="auto" className="break-words text-muted-foreground text-sm">
      {saleDate ? `Sale ${longDay(saleDate)}` : `Sale at ${saleLocation}`}
      {saleDate && saleLocation && ` · ${saleLocation}`}
    </p>
  );
}
