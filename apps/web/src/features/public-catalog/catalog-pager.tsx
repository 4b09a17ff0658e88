import { grouped } from "@lotwright/contracts/values/grouped";
import { buttonClasses } from "../../components/ui/button";
import { isPaged, type LotPage } from "./page-of";

/** Number of linked pages before and after the current one. */
const neighbors = 1;

const link = buttonClasses({ variant: "secondary" });

const hrefOf = (page: number | "all") => `?page=${page}`;

/** Name of a page, such as "Page 2 of 8 · lots 1500 – 1999". */
export function pageName({ number, pages }: LotPage): string {
  const { first = "", last = "" } = (number !== "all" && pages[number - 1]) || {};
  return `Page ${number} of ${pages.length} · lots ${first} – ${last}`;
}

/** Numbers of the linked pages, with a placeholder for each gap. */
function linkedPages(shown: number, count: number): (number | string)[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === count || Math.abs(number - shown) <= neighbors,
  );
  return numbers.flatMap((number, index) =>
    index > 0 && number - (numbers[index - 1] ?? 0) > 1 ? [`gap before ${number}`, number] : [number],
  );
}

/** Links to the other pages of a catalog, and to one page with all lots. Nothing for a catalog of one page. */
export function CatalogPager({ lotPage, lotCount }: { lotPage: LotPage; lotCount: number }) {
  const { number, pages } = lotPage;
  if (!isPaged(lotPage) || number === "all") return null;
  return (
    <nav aria-label="Pages" className="pager" data-pager>
      <p>{pageName(lotPage)}</p>
      <div className="turns">
        {number > 1 && (
          <a href={hrefOf(number - 1)} rel="prev" className={link}>
            Previous
          </a>
        )}
        {number < pages.length && (
          <a href={hrefOf(number + 1)} rel="next" className={link}>
            Next
          </a>
        )}
      </div>
      <ul>
        {linkedPages(number, pages.length).map((page) =>
          typeof page === "string" ? (
            <li key={page} aria-hidden>
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={hrefOf(page)}
                aria-label={`Page ${page}`}
                aria-current={page === number ? "page" : undefined}
                className={link}
              >
                {page}
              </a>
            </li>
          ),
        )}
      </ul>
      <a href={hrefOf("all")} rel="nofollow" className="all-lots">
        {`All ${grouped(lotCount)} lots on one page`}
      </a>
    </nav>
  );
}
