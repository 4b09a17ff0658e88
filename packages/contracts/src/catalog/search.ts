import { z } from "zod";
import { urlForm } from "../values/absolute-urls";
import { line } from "../values/fields";
import { consignor } from "./consignors";
import { item } from "./items";
import { manifest } from "./manifests";

export const maxSearchLength = 100;
/** At most so many entries of each kind are found. */
export const maxFound = { items: 12, manifests: 6, consignors: 6 } as const;

const emptySearch = "Enter a search text";

export const searchInput = z.strictObject({
  /** A lot's name such as 1012A, or words and beginnings of words in any order. */
  q: line(maxSearchLength, emptySearch).pipe(z.string().min(1, emptySearch)),
  ...urlForm,
});
export type SearchInput = z.infer<typeof searchInput>;

/** A piece of a description, and where the words are in it, in UTF-16 code units. */
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
  /** The first photo; left out without photos. */
  coverUrl: z.string().optional(),
  /** Left out where the description does not have the words. */
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

/** The best of each kind, best first. */
export const searchResult = z.object({
  items: z.array(foundItem),
  manifests: z.array(foundManifest),
  consignors: z.array(foundConsignor),
});
export type SearchResult = z.infer<typeof searchResult>;
