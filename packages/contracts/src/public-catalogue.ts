import { z } from "zod";
import { companySettings } from "./company-settings";
import type { ErrorCode } from "./errors";
import { customFieldId, customFields } from "./fields";
import { item } from "./items";

/** Any text: a token of the wrong shape is answered like a wrong one. */
export const publicCatalogueInput = z.strictObject({ token: z.string() });
export type PublicCatalogueInput = z.infer<typeof publicCatalogueInput>;

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
export const publicCatalogue = z.object({
  brandColor: z.string(),
  manifest: z.object({ name: z.string() }),
  items: z.array(publicItem),
  companySettings,
  customColumnLabels: z.partialRecord(customFieldId, z.string()),
});
export type PublicCatalogue = z.infer<typeof publicCatalogue>;

/** Around the lots: what the page needs to know besides them. */
export type CataloguePlace = {
  /** Where the page is, `https://lots.example`, when it is known. */
  origin: string | undefined;
  /** Told of what the page cannot show as it was meant. */
  warn(message: string): void;
};

/** What the web's build makes of catalogues for whoever opens a link. */
export type CataloguePages = {
  /** The page, piece by piece: a browser shows the first lots while the last are written. */
  catalogue(shown: PublicCatalogue, place: CataloguePlace): Iterable<string>;
  failure(failure: { code: ErrorCode; message: string }): string;
};
