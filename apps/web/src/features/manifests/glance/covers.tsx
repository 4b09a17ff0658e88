import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { PackageOpen } from "lucide-react";
import { classNames } from "../../../components/ui/class-names";

/** Layouts of a 4:3 box by number of photos. */
const layouts = [
  "",
  "",
  "grid-cols-2",
  "grid-cols-2 grid-rows-2 *:first:row-span-2",
  "grid-cols-2 grid-rows-2",
];

/** Up to four cover photos in one box, all from our server. Decorative: the card's link names the manifest. */
export function Covers({ urls: covers }: { urls: readonly string[] }) {
  // Several lots may have the same photo.
  const urls = [...new Set(covers)];
  if (urls.length === 0)
    return (
      <span className="flex size-full items-center justify-center text-muted-foreground">
        <PackageOpen aria-hidden className="size-6" />
      </span>
    );
  return (
    <span className={classNames("grid size-full gap-0.5 bg-surface", layouts[urls.length])}>
      {urls.map((url) => (
        <span key={url} className="block min-h-0 min-w-0 overflow-hidden bg-muted">
          <img
            src={thumbnailUrl(url)}
            alt=""
            width={400}
            height={300}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </span>
      ))}
    </span>
  );
}
