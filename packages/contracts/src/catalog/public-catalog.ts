import { z } from "zod";
import { urlForm } from "../values/absolute-urls";
import type { ErrorCode } from "../values/error-codes";
import { isoTime } from "../values/fields";
import { units } from "../values/money";
import { recordOf } from "../values/record-of";
import { publicCompany } from "../workspace/company-settings";
import type { CatalogPageName } from "./catalog-pages";
import { customFieldId } from "./custom-fields";
import { type CustomFieldId, fieldIdsWith } from "./item-fields";
import { item } from "./items";
import { manifest } from "./manifests";
import { saleStates } from "./result-fields";

/** Accepts any text, so that a malformed token gets the same response as an unknown one. */
export const shareTokenInput = z.strictObject({ token: z.string() });
export type ShareTokenInput = z.infer<typeof shareTokenInput>;

export const publicCatalogInput = shareTokenInput.extend(urlForm);
export type PublicCatalogInput = z.infer<typeof publicCatalogInput>;

const shown = () => true as const;

/** Public fields of an item; newer fields are omitted while empty. */
export const publicItem = item
  .pick({ id: true, ...recordOf(fieldIdsWith("isPublic"), shown) })
  .partial(recordOf(fieldIdsWith("isOptional"), shown))
  .extend({
    /** Included with `saleState` only if the workspace publishes its results. */
    hammerPrice: z.number().optional(),
    saleState: z.enum(saleStates).optional(),
  });

/** Allowlist of what public catalogs show: fields not listed here stay private. */
export const publicCatalog = z.object({
  brandColor: z.string(),
  manifest: manifest
    .pick({ name: true, currency: true })
    .extend({ saleDate: z.string().optional(), saleLocation: z.string().optional() }),
  units,
  items: z.array(publicItem),
  companySettings: publicCompany,
  /** Labels of the custom fields that an item of the catalog uses. */
  customColumnLabels: z.partialRecord(customFieldId, z.string()),
});
export type PublicCatalog = z.infer<typeof publicCatalog>;

const allowsSearchEngines = z.boolean();

export const publicCatalogPage = z.object({
  /** Version of the page, which changes with its content. */
  version: z.string(),
  lotCount: z.int(),
  allowsSearchEngines,
  /** The owner's order of the custom fields. */
  columnOrder: z.array(customFieldId),
  /** Loads the page's content, for a reader whose cached version is outdated. */
  read: z.custom<() => Promise<PublicCatalog>>((value) => typeof value === "function"),
});
export type PublicCatalogPage = z.infer<typeof publicCatalogPage>;

/** Maximum of lots in a feed: the most recently changed ones. */
export const maxFeedItems = 1000;

/** Token of the feed, and the reader's If-None-Match header as the route sets it. */
export const publicFeedInput = shareTokenInput.extend({
  known: z.strictObject({ ifNoneMatch: z.string().min(1).optional() }).optional(),
});
export type PublicFeedInput = z.infer<typeof publicFeedInput>;

const feedItem = publicItem.extend({ createdAt: isoTime, updatedAt: isoTime });

export const publicCatalogFeed = z.object({
  /** Id that stays the same for as long as the manifest exists. */
  id: z.uuid(),
  name: z.string(),
  currency: z.string(),
  updatedAt: isoTime,
  companySettings: publicCompany,
  allowsSearchEngines,
  etag: z.string(),
  /** Whether the reader already has this version; if so, `items` is omitted. */
  isKnown: z.boolean(),
  items: z.array(feedItem),
});
export type PublicCatalogFeed = z.infer<typeof publicCatalogFeed>;

/** Page data other than the lots. */
export type CatalogPlace = {
  /** All custom fields in the owner's order. */
  columnOrder: CustomFieldId[];
  /** Paths of the page and of its feed. */
  path: string;
  feedPath: string;
  page: CatalogPageName;
  allowsSearchEngines: boolean;
  /** The reader's locale for numbers, a language tag such as en-US. */
  locale: string;
  /** Origin of the page, such as `https://lots.example`, if known. */
  origin: string | undefined;
  /** Logs a rendering error of the page. */
  warn(message: string): void;
};

/** The renderer of public catalog pages, built by apps/web. */
export type CatalogPages = {
  /** Version of the renderer, which changes when its output may change. */
  version: string;
  /** Streams the HTML of the page, so that browsers show the first lots early. */
  catalog(shown: PublicCatalog, place: CatalogPlace): Iterable<string>;
  /** Streams the script with all lots, for the search of a catalog of several pages. */
  lots(shown: PublicCatalog, place: CatalogPlace): Iterable<string>;
  failure(failure: { code: ErrorCode; message: string }): string;
};
