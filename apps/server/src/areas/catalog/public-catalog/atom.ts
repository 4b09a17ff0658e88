import type { PublicCatalogFeed } from "@lotwright/contracts/catalog/public-catalog";
import { amountText } from "@lotwright/contracts/values/amount-text";
import { absoluteUrl } from "../../../core/absolute-urls";

type FeedItem = PublicCatalogFeed["items"][number];

/** Absolute URLs of the page, the feed and the server. */
export type FeedPlace = { page: string; self: string; origin: string };

const entriesPerChunk = 20;

/** Matches characters that XML 1.0 forbids even as references. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML character data and attributes. */
const xml = (text: string) => text.replace(notXml, "").replace(/[&<>"]/g, (mark) => references[mark] ?? "");

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;

function link(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${xml(value)}"`);
  return `<link ${written.join(" ")}/>`;
}

const typeOf = (photoUrl: string) => (photoUrl.endsWith(".png") ? "image/png" : "image/jpeg");

const unsoldTexts = { unsold: "Unsold", withdrawn: "Withdrawn" } as const;

/** Text of a lot's result, such as "Sold for 1250.00 USD"; empty unless results are published. */
function resultText({ saleState, hammerPrice }: FeedItem, currency: string): string | undefined {
  if (saleState === "sold")
    return hammerPrice === undefined ? "Sold" : `Sold for ${amountText(hammerPrice, currency)} ${currency}`;
  return saleState && unsoldTexts[saleState];
}

function entry(item: FeedItem, currency: string, { page, origin }: FeedPlace): string {
  const lot = `${item.lotNumber}${item.sectionLetter}`;
  const [cover] = item.photoUrls;
  const result = resultText(item, currency);
  return [
    "<entry>",
    element("id", `urn:uuid:${item.id}`),
    element("title", item.title ? `Lot ${lot}: ${item.title}` : `Lot ${lot}`),
    element("published", item.createdAt),
    element("updated", item.updatedAt),
    link({ rel: "alternate", type: "text/html", href: `${page}#lot-${lot}` }),
    cover && link({ rel: "enclosure", type: typeOf(cover), href: absoluteUrl(cover, origin) }),
    item.category && `<category term="${xml(item.category)}"/>`,
    result && element("summary", result),
    item.description && `<content type="text">${xml(item.description)}</content>`,
    "</entry>\n",
  ]
    .filter(Boolean)
    .join("");
}

function head(feed: PublicCatalogFeed, { page, self, origin }: FeedPlace): string {
  const { companyName, logoUrl } = feed.companySettings;
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n',
    element("id", `urn:uuid:${feed.id}`),
    element("title", feed.name),
    element("updated", feed.updatedAt),
    `<author>${element("name", companyName || feed.name)}</author>`,
    link({ rel: "self", type: "application/atom+xml", href: self }),
    link({ rel: "alternate", type: "text/html", href: page }),
    logoUrl && element("logo", absoluteUrl(logoUrl, origin)),
    "\n",
  ]
    .filter(Boolean)
    .join("");
}

/** Yields a catalog as an Atom feed (RFC 4287) in chunks. */
export function* writeFeed(feed: PublicCatalogFeed, place: FeedPlace): Generator<string> {
  yield head(feed, place);
  for (let from = 0; from < feed.items.length; from += entriesPerChunk) {
    const entries = feed.items.slice(from, from + entriesPerChunk);
    yield entries.map((item) => entry(item, feed.currency, place)).join("");
  }
  yield "</feed>\n";
}
