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

/** Any text: a token of the wrong shape is answered like a wrong one. */
export const shareTokenInput = z.strictObject({ token: z.string() });
export type ShareTokenInput = z.infer<typeof shareTokenInput>;

export const publicCatalogInput = shareTokenInput.extend(urlForm);
export type PublicCatalogInput = z.infer<typeof publicCatalogInput>;

const shown = () => true as const;

/** The public fields; those that came later are only there when they hold something. */
export const publicItem = item
  .pick({ id: true, ...recordOf(fieldIdsWith("isPublic"), shown) })
  .partial(recordOf(fieldIdsWith("isOptional"), shown))
  .extend({
    /** Only while the workspace publishes its results, as `saleState`. */
    hammerPrice: z.number().optional(),
    saleState: z.enum(saleStates).optional(),
  });

/** The list of what strangers may see: nothing is public that is not named here. */
export const publicCatalog = z.object({
  brandColor: z.string(),
  manifest: manifest
    .pick({ name: true, currency: true })
    .extend({ saleDate: z.string().optional(), saleLocation: z.string().optional() }),
  units,
  items: z.array(publicItem),
  companySettings: publicCompany,
  /** Labels of the custom fields that have a text in an item of the catalog. */
  customColumnLabels: z.partialRecord(customFieldId, z.string()),
});
export type PublicCatalog = z.infer<typeof publicCatalog>;

const allowsSearchEngines = z.boolean();

/** Content of the page. */
export const publicCatalogPage = z.object({
  /** Changes with everything that the page shows. */
  version: z.string(),
  lotCount: z.int(),
  allowsSearchEngines,
  /** The owner's order of the custom fields. */
  columnOrder: z.array(customFieldId),
  /** Reads what the page shows, for a reader who does not have this version. */
  read: z.custom<() => Promise<PublicCatalog>>((value) => typeof value === "function"),
});
export type PublicCatalogPage = z.infer<typeof publicCatalogPage>;

/** How many lots a feed has: those that changed last. */
export const maxFeedItems = 1000;

/** Apart from the token it takes the If-None-Match of a reader, in which its route says what the reader has. */
export const publicFeedInput = shareTokenInput.extend({
  known: z.strictObject({ ifNoneMatch: z.string().min(1).optional() }).optional(),
});
export type PublicFeedInput = z.infer<typeof publicFeedInput>;

const feedItem = publicItem.extend({ createdAt: isoTime, updatedAt: isoTime });

/** Content of the feed; items are in the order of their last change, newest first. */
export const publicCatalogFeed = z.object({
  /** Id that stays the same for as long as the manifest exists. */
  id: z.uuid(),
  name: z.string(),
  currency: z.string(),
  updatedAt: isoTime,
  companySettings: publicCompany,
  allowsSearchEngines,
  etag: z.string(),
  /** The reader has this version already; no items then. */
  isKnown: z.boolean(),
  items: z.array(feedItem),
});
export type PublicCatalogFeed = z.infer<typeof publicCatalogFeed>;

/** Around the lots: what the page needs to know besides them. */
export type CatalogPlace = {
  /** All custom fields in the owner's order. */
  columnOrder: CustomFieldId[];
  /** The path of the page, and that of its feed. */
  path: string;
  feedPath: string;
  page: CatalogPageName;
  allowsSearchEngines: boolean;
  /** How the reader writes numbers, a language tag such as en-US. */
  locale: string;
  /** Where the page is, `https://lots.example`, when it is known. */
  origin: string | undefined;
  /** Called with each error of rendering the page. */
  warn(message: string): void;
};

/** The renderer of public catalog pages, built by apps/web. */
export type CatalogPages = {
  /** Changes with the renderer: the same catalog looks different with another one. */
  version: string;
  /** The page, piece by piece: a browser shows the first lots while the last are written. */
  catalog(shown: PublicCatalog, place: CatalogPlace): Iterable<string>;
  /** The script with all lots, piece by piece, for the search of a catalog of several pages. */
  lots(shown: PublicCatalog, place: CatalogPlace): Iterable<string>;
  failure(failure: { code: ErrorCode; message: string }): string;
};
