import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { Badge } from "../../components/ui/badge";
import { classNames } from "../../components/ui/class-names";
import { longDay, plural, timeAgo } from "../../lib/format";
import { CardFact, factsClasses } from "./glance/card-fact";
import type { GlancePlace } from "./glance/glance-part";

const Nothing = () => null;
// The card is complete without its lazy parts, so code that fails to load only leaves gaps.
const GlancePart = lazy(() => import("./glance/glance-part").catch(() => ({ default: Nothing })));

type CardProps = { manifest: ListedManifest };

/** A card in a list or grid. Counts load later, into reserved space. */
export function ManifestCard({ manifest, heading: Heading }: CardProps & { heading: "h2" | "h3" }) {
  const sale = saleFacts(manifest);
  return (
    <article className="@container relative h-full rounded-lg border bg-surface transition hover:border-control-border">
      {/* On phones the state and dates use the whole width, below the picture. */}
      <div className="flex items-start gap-x-3 p-3 @max-lg:grid @max-lg:grid-cols-[auto_1fr] @min-[60rem]:items-center">
        <div className="aspect-4/3 w-18 shrink-0 overflow-hidden rounded-md bg-muted large-text:hidden">
          <Later place="covers" manifest={manifest} />
        </div>
        <div className="@max-lg:contents grid min-w-0 grow grid-cols-1 gap-x-6 @min-[60rem]:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="@max-lg:contents @min-[60rem]:flex min-w-0 @min-[60rem]:items-center @min-[60rem]:gap-3">
            <Heading
              dir="auto"
              className="line-clamp-2 large-text:line-clamp-none min-w-0 break-words font-semibold text-lg leading-snug"
            >
              <Link
                to="/manifests/$manifestId"
                params={{ manifestId: manifest.id }}
                className="rounded-md after:absolute after:inset-0 after:rounded-lg"
              >
                {manifest.name}
              </Link>
            </Heading>
            <p className="@max-lg:col-span-full flex min-w-0 large-text:flex-wrap @max-lg:flex-wrap gap-2 @max-lg:pt-2 @max-[60rem]:pt-1 *:not-first:shrink-0 @min-[60rem]:shrink-0">
              <span className="@max-lg:basis-full flex min-w-0">
                <Badge title={manifest.consignor}>
                  <span dir="auto" className="max-w-80 truncate">
                    {manifest.consignor}
                  </span>
                </Badge>
              </span>
              <Badge variant="outline">{plural(manifest.itemCount, "item")}</Badge>
              {isLinkOpen(manifest.publicShareEnabled, manifest.shareEndsAt) && (
                <Badge variant="outline">Shared</Badge>
              )}
            </p>
          </div>
          {manifest.itemCount > 0 && (
            <div className="col-span-full h-6 large-text:h-auto pt-1 text-sm tabular-nums @min-[60rem]:col-start-2 @min-[60rem]:row-span-2 @min-[60rem]:row-start-1 @min-[60rem]:h-5 @min-[60rem]:self-center @min-[60rem]:pt-0 @min-[60rem]:text-right">
              <Later place="progress" manifest={manifest} />
            </div>
          )}
          <p
            className={classNames(
              "@max-lg:col-span-full @min-lg:max-h-[calc(1lh+0.125rem)] max-h-[calc(2lh+0.125rem)] large-text:max-h-none! overflow-hidden pt-0.5 text-muted-foreground text-sm @min-[60rem]:col-start-1",
              // Space is reserved for the last change, which loads later.
              sale.length > 0 && "@max-lg:min-h-[2.2lh]",
            )}
          >
            <span className={factsClasses}>
              <CardFact isFirst>
                Created{" "}
                <time dateTime={manifest.createdAt} title={new Date(manifest.createdAt).toLocaleString()}>
                  {timeAgo(manifest.createdAt)}
                </time>
              </CardFact>
              {sale.map((fact) => (
                <CardFact key={fact}>
                  <bdi>{fact}</bdi>
                </CardFact>
              ))}
              <Later place="change" manifest={manifest} />
            </span>
          </p>
        </div>
        <ChevronRight
          aria-hidden
          className="hidden size-5 shrink-0 text-muted-foreground @min-[60rem]:block"
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

/** Day and place of the sale, such as "Sale March 14, 2027" and "Town hall". */
function saleFacts({ saleDate, saleLocation }: ListedManifest): string[] {
  const day = saleDate && `Sale ${longDay(saleDate)}`;
  const place = saleLocation && (day ? saleLocation : `Sale at ${saleLocation}`);
  return [day, place].flatMap((text) => text || []);
}
