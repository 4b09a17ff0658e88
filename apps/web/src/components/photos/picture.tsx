import { ImageDown, ImageOff } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { classNames } from "../ui/class-names";
import { isOwnPhoto } from "./own-photo";
import { useMissingPicture } from "./use-missing-picture";

/** The sites whose photos the user chose to load, until the page is closed. */
const wanted = new Set<string>();
const listeners = new Set<() => void>();

/**
 * The host name of another site's photo, in ASCII. Undefined for our own photos, and for sites that the user chose to
 * load.
 */
export function unaskedSite(address: string): string | undefined {
  if (isOwnPhoto(address) || wanted.has(address)) return undefined;
  return (URL.canParse(address) && new URL(address).host) || "another site";
}

export function askForPhoto(address: string): void {
  wanted.add(address);
  for (const listener of listeners) listener();
}

function onPhotoAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
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
  /** Whether buttons lie over the left and right sides of the photo. The placeholder keeps clear of them. */
  hasSideButtons?: boolean;
  /** Shown instead of a photo that fails to load. */
  missingText?: string;
};

/**
 * A photo of a lot on the screens of staff. A photo on another site loads only after a press, because that site would
 * learn who looks at which lot.
 */
export function Picture(props: PictureProps) {
  const { src, alt, hasSideButtons = false, missingText = "Not loaded", ...attributes } = props;
  const { isMissing, onError } = useMissingPicture(src);
  const site = useSyncExternalStore(onPhotoAsked, () => unaskedSite(src));
  const image = useRef<HTMLImageElement>(null);
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (site !== undefined || !isFocusDue.current) return;
    isFocusDue.current = false;
    focusAfterLoad(image.current);
  }, [site]);
  if (/^http:/i.test(src)) return <NoPicture>Only https photos are shown</NoPicture>;
  if (site !== undefined) {
    const load = () => {
      isFocusDue.current = true;
      askForPhoto(src);
    };
    return <LoadPicture site={site} name={alt} hasSideButtons={hasSideButtons} onLoad={load} />;
  }
  if (isMissing) return <NoPicture>{missingText}</NoPicture>;
  return (
    <img {...attributes} ref={image} src={src} alt={alt} referrerPolicy="no-referrer" onError={onError} />
  );
}

/** Moves the focus from the button, which is gone, to the photo, or to the link of its card. */
function focusAfterLoad(image: HTMLImageElement | null): void {
  if (image?.alt) image.tabIndex = -1;
  const target = image?.alt ? image : image?.closest("article")?.querySelector("a");
  target?.focus({ preventScroll: true });
}

type LoadPictureProps = { site: string; name: string; hasSideButtons: boolean; onLoad: () => void };

/** A button that loads a photo of another site. In a small box it shows only the site's name or an icon. */
function LoadPicture({ site, name, hasSideButtons, onLoad }: LoadPictureProps) {
  const text = `Load photo from ${site}`;
  return (
    <span className={classNames("pointer-events-none block size-full", hasSideButtons ? "px-12" : "p-1")}>
      <span className="@container flex size-full items-center justify-center">
        <button
          type="button"
          aria-label={name ? `${text} (${name})` : text}
          title={text}
          className="pointer-events-auto relative z-10 flex min-h-11 min-w-11 max-w-full flex-col items-center justify-center gap-0.5 rounded-md border border-control-border/60 bg-surface p-1 text-foreground text-sm leading-tight hover:bg-muted @min-[8rem]:px-2"
          onClick={onLoad}
        >
          <ImageDown aria-hidden className="size-5 shrink-0" />
          <span className="hidden @min-[8rem]:inline">Load photo from</span>
          <span className="hidden max-w-full truncate font-medium @min-[4.5rem]:block">{site}</span>
        </button>
      </span>
    </span>
  );
}

type LogoImageProps = { src: string; alt: string };

/** A logo of any aspect ratio in a box of fixed size. Shows a message if the image can't be displayed. */
export function LogoImage({ src, alt }: LogoImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === failedSrc) return <NoPicture>Preview not available</NoPicture>;
  return (
    <img src={src} alt={alt} onError={() => setFailedSrc(src)} className="size-full min-w-0 object-contain" />
  );
}
