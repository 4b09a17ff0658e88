import { ExternalLink, ImageOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "../ui/class-names";
import { isOwnPhoto } from "./own-photo";
import { useMissingPicture } from "./use-missing-picture";

/** The host name of a photo on another site, in ASCII; null for an address that is not shown, undefined for our own photos. */
export function siteOf(address: string): string | null | undefined {
  if (isOwnPhoto(address)) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === "https:" ? url.host : null;
}

/** A placeholder for a missing photo, with the reason. Small boxes show only an icon. */
export function NoPicture({ children }: { children?: ReactNode }) {
  return (
    <span className="@container block size-full overflow-hidden bg-muted text-center text-muted-foreground text-sm leading-tight">
      <span className="flex size-full flex-col items-center justify-center gap-1">
        <ImageOff aria-hidden className="size-6 shrink-0" />
        {children && <span className="sr-only @min-[6rem]:not-sr-only">{children}</span>}
      </span>
    </span>
  );
}

type PictureProps = Omit<ComponentProps<"img">, "src" | "alt" | "onError"> & {
  src: string;
  alt: string;
  /** Whether the photo is inside a button, so that the link shown in its place leaves room for it. */
  isInButton?: boolean;
  /** Shown instead of a photo that fails to load. */
  missingText?: string;
};

/**
 * A lot's photo on staff screens. A photo on another site is shown as a link, since loading it would tell that site who
 * views which lot, and the content security policy blocks it.
 */
export function Picture(props: PictureProps) {
  const { src, alt, isInButton = false, missingText = "Not loaded", ...attributes } = props;
  const { isMissing, onError } = useMissingPicture(src);
  const site = siteOf(src);
  if (site === null) return <NoPicture>Only https photos are shown</NoPicture>;
  if (site !== undefined) return <ForeignPicture {...{ src, site, isInButton }} name={alt} />;
  if (isMissing) return <NoPicture>{missingText}</NoPicture>;
  return <img {...attributes} src={src} alt={alt} onError={onError} />;
}

type ForeignPictureProps = { src: string; site: string; name: string; isInButton: boolean };

/** A link to a photo of another site. In a small box it shows only the site's name or an icon. */
function ForeignPicture({ src, site, name, isInButton }: ForeignPictureProps) {
  const text = `Show picture from ${site} in a new tab`;
  return (
    <span className={classNames("pointer-events-none block size-full", isInButton ? "px-8" : "p-1")}>
      <span className="@container flex size-full items-center justify-center">
        <a
          href={src}
          target="_blank"
          rel="noreferrer"
          draggable={false}
          aria-label={name ? `${text} (${name})` : text}
          title={text}
          className="pointer-events-auto relative z-10 flex min-h-11 min-w-11 max-w-full flex-col items-center justify-center gap-0.5 rounded-md border border-control-border/60 bg-surface p-1 text-foreground text-sm leading-tight hover:bg-muted @min-[8rem]:px-2"
        >
          <ExternalLink aria-hidden className="size-5 shrink-0" />
          <span className="hidden @min-[8rem]:inline">Show picture</span>
          <span className="hidden max-w-full truncate font-medium @min-[4.5rem]:block">{site}</span>
        </a>
      </span>
    </span>
  );
}

/** A logo of any aspect ratio in a box of fixed size. Shows a message if the image can't be displayed. */
export function LogoImage({ src, alt }: { src: string; alt: string }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === failedSrc) return <NoPicture>Preview not available</NoPicture>;
  return (
    <img src={src} alt={alt} onError={() => setFailedSrc(src)} className="size-full min-w-0 object-contain" />
  );
}
