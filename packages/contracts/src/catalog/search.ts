import { z } from "zod";
import { urlForm } from "../values/absolute-urls";
import { line } from "../values/fields";
import { consignor } from "./consignors";
import { item } from "./items";
import { manifest } from "./manifests";

export const maxSearchLength = 100;
/** Maximum of search results of each kind. */
export const maxFound = { items: 12, manifests: 6, consignors: 6 } as const;

const emptySearch = "Enter a search text";

export const searchInput = z.strictObject({
  /** A lot name such as 1012A, or words (or their beginnings) in any order. */
  q: line(maxSearchLength, emptySearch).pipe(z.string().min(1, emptySearch)),
  ...urlForm,
});
export type SearchInput = z.infer<typeof searchInput>;

/** An excerpt of a description and the positions of the matched words, in UTF-16 code units. */
const snippet = z.object({
  text: z.string(),
  matches: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
});
export type Snippet = z.infer<typeof snippet>;

export const foundItem = z.object({
  ...item.pick({
    id: true,
    manifestId: true,
    lotNumber: true,
    sectionLetter: true,
    title: true,
    consignor: true,
  }).shape,
  manifestName: z.string(),
  coverUrl: z.string().optional(),
  /** Omitted if the description does not contain the words. */
  snippet: snippet.optional(),
});
export type FoundItem = z.infer<typeof foundItem>;

export const foundManifest = manifest.pick({
  id: true,
  name: true,
  consignor: true,
  saleDate: true,
  saleLocation: true,
});
export type FoundManifest = z.infer<typeof foundManifest>;

export const foundConsignor = consignor.pick({ id: true, name: true, referenceNumber: true });
export type FoundConsignor = z.infer<typeof foundConsignor>;

/** The best matches of each kind, best first. */
export const searchResult = z.object({
  items: z.array(foundItem),
  manifests: z.array(foundManifest),
  consignors: z.array(foundConsignor),
});
export type SearchResult = z.infer<typeof searchResult>;
