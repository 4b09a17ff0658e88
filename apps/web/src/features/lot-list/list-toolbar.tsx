import type { ReactNode, RefObject } from "react";
import { classNames } from "../../components/ui/class-names";
import { FilterChip } from "../../components/ui/filter-chip";
import { SearchBox } from "../../components/ui/search-box";
import { useCoveredEdge } from "../../components/ui/use-covered-edge";

type ListToolbarProps = {
  searchBox: RefObject<HTMLInputElement | null>;
  /** The text of the search box. */
  text: string;
  onText: (text: string) => void;
  isWide: boolean;
  filters: ReactNode;
  /** The number of listed lots, in words. */
  count: string;
  /** Controls after the filters. */
  children: ReactNode;
};

/** CSS classes of controls that shrink beside the search box on phones, but can still be focused. */
const groupClasses =
  "flex shrink-0 items-center gap-2 large-text:shrink large-text:flex-wrap max-md:peer-focus-within:not-focus-within:sr-only";

/**
 * The one-line bar above the lots, sticky below the header. On phones it scrolls sideways, and a focused search box covers it.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { searchBox, text, onText, isWide, filters, count, children } = props;
  return (
    <section
      ref={useCoveredEdge("top")}
      aria-label="Toolbar"
      className="low-screen:static sticky top-[calc(var(--notice-height,0px)+3.5rem+env(safe-area-inset-top))] z-20 border-b bg-surface max-[22rem]:static"
    >
      <div
        className={classNames(
          "page relative flex h-12 items-center gap-2 large-text:h-auto large-text:flex-wrap large-text:py-2 max-lg:overflow-x-auto overscroll-x-contain [scrollbar-width:none] [&_:focus-visible]:-outline-offset-2 max-lg:mask-[linear-gradient(to_right,black_calc(100%_-_1rem),transparent)] sideways:pr-34! desk:h-11",
          isWide && "max-w-none!",
        )}
      >
        <div className="peer beside-panel:max-w-40! min-w-40 grow max-md:not-focus-within:sr-only lg:max-w-80 desk:[&_button]:size-9 desk:[&_input]:min-h-9 desk:[&_input]:py-1 desk:[&_input]:text-sm">
          <SearchBox
            ref={searchBox}
            label="Search by lot #, title, category..."
            value={text}
            onChange={onText}
          />
        </div>
        <div className={classNames(groupClasses, "lg:min-w-0 lg:flex-1")}>
          {text.trim() !== "" && (
            <FilterChip
              text={`“${text.trim()}”`}
              isActive
              aria-label={`Remove search ${text.trim()}`}
              className="max-w-48 truncate md:hidden"
              onClick={() => onText("")}
            />
          )}
          {filters}
        </div>
        <p
          role="status"
          // The panel says which lot of how many it shows.
          className="beside-panel:max-2xl:sr-only shrink-0 whitespace-nowrap text-muted-foreground text-sm tabular-nums"
        >
          {count}
        </p>
        <div className={classNames(groupClasses, "max-md:grow")}>{children}</div>
      </div>
    </section>
  );
}
