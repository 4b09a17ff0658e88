import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { classNames } from "../../components/ui/class-names";
import type { SettingsPageEntry, SettingsSection } from "./settings-sections";

type SettingsIndexProps = {
  pages: readonly SettingsPageEntry[];
  /** The id of the open page; undefined while all are shown. */
  current: string | undefined;
  /** The sections that could not be saved. */
  failed: readonly SettingsSection[];
};

/** The width in px of the page's margin, where a scrolled row begins. */
const pageMargin = 16;

/** CSS classes of the row above a page: it stops at the beginning of a link, and its edges fade. */
const scrollingRow =
  "overflow-x-auto max-lg:snap-x max-lg:snap-mandatory max-lg:scroll-px-4 max-lg:pr-10 [scrollbar-width:none] max-lg:mask-[linear-gradient(to_right,transparent_1rem,black_1.75rem,black_calc(100%_-_2.5rem),transparent)]";

/**
 * The links to the pages: on phones several rows above all settings and a scrolling row above a page, on desktops a sticky list
 * beside the sections.
 */
export function SettingsIndex({ pages, current, failed }: SettingsIndexProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="${hrefOf(current)}"]`);
    if (!list.current || !link) return;
    // The link before it stays in sight too, at the margin of the page.
    const first = link.parentElement?.previousElementSibling ?? link.parentElement;
    list.current.scrollLeft = first instanceof HTMLElement ? first.offsetLeft - pageMargin : 0;
  }, [current]);
  return (
    <nav
      aria-label="Settings pages"
      className="-mx-4 lg:sticky lg:top-20 lg:mx-0 lg:max-h-[calc(100dvh-11rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul
        ref={list}
        className={classNames(
          "relative flex gap-1 px-4 py-1 lg:flex-col lg:px-1",
          // All names are in sight where a page is chosen.
          current === undefined ? "max-lg:flex-wrap" : scrollingRow,
        )}
      >
        <IndexLink title="All settings" page={undefined} isCurrent={current === undefined} />
        {pages.map(({ id, title, sections }) => (
          <IndexLink
            key={id}
            title={title}
            page={id}
            isCurrent={current === id}
            needsAttention={sections.some(({ saved }) => saved && failed.includes(saved))}
          />
        ))}
      </ul>
    </nav>
  );
}

const hrefOf = (page: string | undefined) => (page === undefined ? "/settings" : `/settings/${page}`);

type IndexLinkProps = {
  title: string;
  page: string | undefined;
  isCurrent: boolean;
  needsAttention?: boolean;
};

function IndexLink({ title, page, isCurrent, needsAttention = false }: IndexLinkProps) {
  return (
    <li className="shrink-0 snap-start">
      <Link
        {...(page === undefined ? { to: "/settings" } : { to: "/settings/$page", params: { page } })}
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames(
          "flex min-h-11 items-center gap-2 whitespace-nowrap rounded-md px-3 lg:whitespace-normal lg:text-sm",
          isCurrent ? "bg-muted font-medium text-foreground" : "text-muted-foreground hover:bg-muted",
        )}
      >
        {title}
        {needsAttention && (
          <>
            <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />
            <span className="sr-only">, needs attention</span>
          </>
        )}
      </Link>
    </li>
  );
}
