import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import type { PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { buttonClasses } from "../../components/ui/button";
import { controlClasses, Select } from "../../components/ui/control";
import { iconButtonClasses } from "../../components/ui/icon-button";
import { plural } from "../../lib/format";
import { Icon } from "./catalog-icons";
import { categoryOptions } from "./filter-lots";
import { isPaged, type LotPage } from "./page-of";

/**
 * The number of lots, the search and the filters. The server renders them, so that the layout does not shift when the
 * script loads.
 */
export function CatalogToolbar({ items, lotPage }: Pick<PublicCatalog, "items"> & { lotPage: LotPage }) {
  return (
    <div className="toolbar">
      <div className="page py-2">
        <div className="tools">
          {items.length > 1 && <LotFinder items={items} />}
          <div role="status" className="counts">
            <p data-count={items.length}>{plural(items.length, "lot")}</p>
            {isPaged(lotPage) && (
              <p className="page-place">{`Page ${lotPage.number} of ${lotPage.pages.length}`}</p>
            )}
          </div>
          {items.length > 0 && <SearchToggle />}
          <button
            type="button"
            className={`scripted ${iconButtonClasses({ variant: "outline" })}`}
            aria-label="Share"
            title="Share"
            data-share
          >
            <Icon name="share" />
          </button>
        </div>
        <SearchBox />
      </div>
    </div>
  );
}

/** The category filter, and a field for the number of the lot to scroll to. */
function LotFinder({ items }: Pick<PublicCatalog, "items">) {
  const categories = categoryOptions(items);
  return (
    <search aria-label="Find a lot" className="finder scripted">
      {categories.length > 0 && (
        <Select
          aria-label={itemFields.category.label}
          autoComplete="off"
          options={[{ value: "", label: "All categories" }, ...categories]}
          className="min-w-0 grow"
          data-category-filter
        />
      )}
      <form className="flex gap-2" data-go-to-lot>
        <input
          type="text"
          enterKeyHint="go"
          autoComplete="off"
          aria-label="Go to lot"
          placeholder="Go to lot"
          className={controlClasses}
        />
        <button type="submit" className={`shrink-0 ${buttonClasses({ variant: "secondary" })}`}>
          Go
        </button>
      </form>
    </search>
  );
}

function SearchToggle() {
  return (
    <button
      type="button"
      className={`scripted ${buttonClasses({})}`}
      aria-expanded={false}
      aria-controls="search"
      data-search-toggle
    >
      <Icon name="search" />
      Search Items
    </button>
  );
}

const searchLabel = "Search by lot, title, description...";

function SearchBox() {
  return (
    <search id="search" aria-label="Search items" className="mt-2 flex max-w-2xl items-center gap-2" hidden>
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={searchLabel}
        placeholder={searchLabel}
        className={controlClasses}
      />
      <button
        type="button"
        className={iconButtonClasses({})}
        aria-label="Close search"
        title="Close search"
        data-search-close
      >
        <Icon name="close" />
      </button>
    </search>
  );
}
