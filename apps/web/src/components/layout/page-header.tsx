import { createContext, type ReactNode, use, useEffect } from "react";
import { classNames } from "../ui/class-names";
import { useCoveredEdge } from "../ui/use-covered-edge";
import { HeaderLogo } from "./header-logo";

const product = "Lotwright";
/** Length in characters from which a title may need two lines on a phone. */
const longTitle = 24;

/** Sets the document title, which screen readers announce after navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title === product ? product : `${title} · ${product}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** The upload status that every page's header shows. */
export const HeaderStatusContext = createContext<ReactNode>(null);

/** App-wide buttons in the headers of wide screens. */
export const HeaderToolsContext = createContext<ReactNode>(null);

type PageHeaderProps = {
  title: string;
  /** The kind of page, such as "Edit item", in small text above the title. */
  eyebrow?: string;
  /** Wraps the title, such as into a button. */
  wrapTitle?: (title: ReactNode) => ReactNode;
  /** A `BackLink`, or a button that navigates back. */
  back?: ReactNode;
  /** Icon buttons or links, in this order: search, export, downloads, consignors, settings. */
  actions?: ReactNode;
  /** Whether the page is as wide as the screen. */
  isWide?: boolean;
  /** Whether the upload status is shown as text below the title, which is limited to one line. */
  hasStatusBelow?: boolean;
  /** Whether to show the workspace's logo, or the product's logo if there is none. */
  hasLogo?: boolean;
};

/** The sticky header of a page. Its title is the only `h1`. */
export function PageHeader(props: PageHeaderProps) {
  const { title, eyebrow, wrapTitle, back, actions, isWide, hasStatusBelow, hasLogo } = props;
  usePageTitle(eyebrow ? `${title} · ${eyebrow}` : title);
  const status = use(HeaderStatusContext);
  const whole = (
    <>
      {eyebrow && (
        <span className="block font-normal text-muted-foreground text-sm leading-tight group-has-data-row/title:sr-only">
          {eyebrow}
        </span>
      )}
      {eyebrow && " "}
      {title}
    </>
  );
  return (
    <header
      ref={useCoveredEdge("top")}
      className="low-screen:static large-text:static sticky top-(--notice-height,0px) z-30 border-b bg-surface pt-[env(safe-area-inset-top)]"
    >
      <div
        className={classNames("page flex min-h-14 flex-wrap items-center gap-x-2", isWide && "max-w-none!")}
      >
        {back && <div className="-ml-3 flex">{back}</div>}
        {hasLogo && <HeaderLogo />}
        <div
          data-worded={hasStatusBelow ? "" : undefined}
          className="group/title relative flex data-worded:min-w-20 min-w-28 grow basis-0 data-worded:flex-col data-worded:items-start items-center has-data-row:flex-col has-data-row:items-start"
        >
          <h1
            dir="auto"
            title={title}
            className={classNames(
              "large-text:line-clamp-none min-w-0 max-w-full break-words font-semibold text-lg leading-tight max-sm:group-data-worded/title:text-base max-[22.5rem]:text-base",
              title.length > longTitle && "max-sm:text-base",
              !wrapTitle &&
                // A cut line may end within a word, so that it uses all the room.
                "line-clamp-2 min-[19rem]:group-has-data-row/title:line-clamp-1 min-[19rem]:group-has-data-row/title:break-all min-[19rem]:group-data-worded/title:line-clamp-1 min-[19rem]:group-data-worded/title:break-all",
            )}
          >
            {wrapTitle ? wrapTitle(whole) : whole}
          </h1>
          {status}
        </div>
        {use(HeaderToolsContext)}
        {actions && (
          <div className="-mr-3 flex shrink-0 items-center large-text:shrink large-text:flex-wrap">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
