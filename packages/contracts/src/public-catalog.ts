import { z } from "zod";
import { companySettings } from "./company-settings";
import type { ErrorCode } from "./errors";
import { customFieldId, customFields } from "./fields";
import { item } from "./items";

/** Any text: a token of the wrong shape is answered like a wrong one. */
export const publicCatalogInput = z.strictObject({ token: z.string() });
export type PublicCatalogInput = z.infer<typeof publicCatalogInput>;

const publicItem = item
  .pick({
    id: true,
    lotNumber: true,
    sectionLetter: true,
    title: true,
    description: true,
    category: true,
    quantity: true,
    notes: true,
    photoUrls: true,
  })
  .extend(customFields(z.string().optional()));

/** The list of what strangers may see: nothing is public that is not named here. */
export const publicCatalog = z.object({
  brandColor: z.string(),
  manifest: z.object({ name: z.string() }),
  items: z.array(publicItem),
  companySettings,
  customColumnLabels: z.partialRecord(customFieldId, z.string()),
});
export type PublicCatalog = z.infer<typeof publicCatalog>;

/** Around the lots: what the page needs to know besides them. */
export type CatalogPlace = {
  /** Where the page is, `https://lots.example`, when it is known. */
  origin: string | undefined;
  /** Told of what the page cannot show as it was meant. */
  warn(message: string): void;
};

/** What the web's build makes of catalogs for whoever opens a link. */
export type CatalogPages = {
  /** The page, piece by piece: a browser shows the first lots while the last are written. */
  catalog(shown: PublicCatalog, place: CatalogPlace): Iterable<string>;
  failure(failure: { code: ErrorCode; message: string }): string;
};
