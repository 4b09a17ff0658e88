import { ImageDown } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from "react";
import { classNames } from "../ui/class-names";
import { askForPhoto, onPhotoAsked, unaskedSite } from "./foreign-photos";
import { NoPicture } from "./no-picture";
import { useMissingPicture } from "./use-missing-picture";

type PictureProps = Omit<ComponentProps<"img">, "src" | "alt" | "onError"> & {
  src: string;
  alt: string;
  /** The box has buttons at its sides, which stay free. */
  hasSideButtons?: boolean;
  /** Shown instead of a picture that does not load. */
  missingText?: string;
};

/**
 * A photo of a lot, wherever staff see one. A photo on another site is loaded after a click: its server would learn who
 * looks at which lot, and when.
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

/** The button that had the focus is gone: a picture with a name takes it, else the link of its card. */
function focusAfterLoad(image: HTMLImageElement | null): void {
  if (image?.alt) image.tabIndex = -1;
  const target = image?.alt ? image : image?.closest("article")?.querySelector("a");
  target?.focus({ preventScroll: true });
}

type LoadPictureProps = { site: string; name: string; hasSideButtons: boolean; onLoad: () => void };

/** In a small box the site alone, or an icon; above whatever else in the box can be pressed. */
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
