import type { ManifestGlance } from "@lotwright/contracts/catalog/manifest-glances";
import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { type ReactNode, useRef } from "react";
import { useCan } from "../../../data/session/session";
import { formatRange, longTime, timeAgo } from "../../../lib/format";
import { CardFact } from "./card-fact";
import { Covers } from "./covers";
import { exportedText, saleParts } from "./sale-texts";
import { useGlance } from "./use-glance";
import { useIsNear } from "./use-is-near";

/** Parts of a card that load after the list is shown. */
export type GlancePlace = "covers" | "change" | "progress";

type GlancePartProps = { place: GlancePlace; manifest: ListedManifest };

export default function GlancePart({ place, manifest }: GlancePartProps): ReactNode {
  const Part = parts[place];
  return <Part manifest={manifest} />;
}

type PartProps = Pick<GlancePartProps, "manifest">;

/** Cover photos of a card. Fetches the data of all parts of the card once it is near the viewport. */
function CoversPart({ manifest }: PartProps) {
  const box = useRef<HTMLSpanElement>(null);
  const glance = useGlance(manifest.id, useIsNear(box));
  return (
    <span ref={box} className="block size-full">
      {glance && <Covers urls={glance.coverUrls} />}
    </span>
  );
}

const minuteMs = 60_000;

/** Whether the manifest has changed since its creation. */
const isChanged = ({ lastChange }: ManifestGlance, { createdAt }: ListedManifest) =>
  Date.parse(lastChange.at) - Date.parse(createdAt) > minuteMs;

function ChangePart({ manifest }: PartProps) {
  const glance = useGlance(manifest.id);
  if (!glance || !isChanged(glance, manifest)) return null;
  const { at, by } = glance.lastChange;
  const text = `${timeAgo(at)}${by && ` by ${by}`}`;
  return (
    <CardFact>
      {"Changed "}
      <time dateTime={at} title={`${longTime(at)}${by && ` by ${by}`}`}>
        {text}
      </time>
    </CardFact>
  );
}

function ProgressPart({ manifest }: PartProps) {
  const glance = useGlance(manifest.id);
  const mayConfigure = useCan("workspace.configure");
  if (!glance) return null;
  const { itemCount, described, priced, exported, results, lowEstimate, highEstimate } = glance;
  const { currency } = manifest;
  const shown = (count: number) => count.toLocaleString("en-US");
  // The server of the previous release counts no results.
  const sale = results && saleParts(results, mayConfigure ? { currency } : undefined);
  if (sale && sale.length > 0) return <PartsLine parts={sale} separator=", " />;
  const before = [
    `${shown(described)} of ${shown(itemCount)} described`,
    `${shown(priced)} priced`,
    ...(exported > 0 ? [`${shown(exported)} ${exportedText(glance)}`] : []),
    ...(mayConfigure ? [formatRange(lowEstimate, highEstimate, currency)] : []),
  ];
  return <PartsLine parts={before.filter(Boolean)} separator=" · " />;
}

/** One line of those parts that fit into it, never a part of one. */
const PartsLine = ({ parts, separator }: { parts: readonly string[]; separator: string }) => (
  <p
    className="flex h-5 large-text:h-auto flex-wrap overflow-hidden whitespace-pre @min-[60rem]:justify-end"
    title={parts.join(separator)}
  >
    {parts.map((part, at) => (
      <span key={part}>
        {at > 0 && separator}
        {part}
      </span>
    ))}
  </p>
);

const parts = { covers: CoversPart, change: ChangePart, progress: ProgressPart };
